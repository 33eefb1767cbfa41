/** The bar that says how much of Python is there, until it is. */

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

    return {
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
        fail(message: string) {
            bar.classList.add("failed");
            progress.remove();
            said.textContent = `Blackpeg could not start in this browser (${message}). Load the page again, or use blackpeg web.`;
        },
    };
}
