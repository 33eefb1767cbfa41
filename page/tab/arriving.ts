/** The bar that says how much of Python is there, until it is; and what went wrong with it. */

const MB = 1e6;

export function arriving() {
    const bar = document.createElement("p");
    bar.className = "arriving";
    bar.setAttribute("role", "status");
    const progress = document.createElement("progress");
    const said = document.createElement("span");
    bar.append(progress, said);
    /** A page that is answered at once shows no bar. */
    const soon = setTimeout(() => document.body.append(bar), 300);

    function say(text: string) {
        clearTimeout(soon);
        progress.remove();
        said.textContent = text;
        document.body.append(bar);
    }

    return {
        say,
        show(loaded: number, all: number) {
            progress.max = all;
            progress.value = loaded;
            said.textContent =
                loaded < all
                    ? `Blackpeg arrives: ${(loaded / MB).toFixed(1)} of ${(all / MB).toFixed(1)} MB.`
                    : "Blackpeg starts.";
        },
        hide() {
            clearTimeout(soon);
            bar.remove();
        },
        fail: (why: string) =>
            say(`Blackpeg could not start in this browser (${why}). Load the page again, or use blackpeg web.`),
    };
}
