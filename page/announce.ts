/**
 * What screen readers are told: one polite sentence at a time.
 *
 *     announce("Row 3: 2 black, 1 white. 14 codes left.")
 *
 * The region is in index.html and stays there, so that a new page does not silence it.  The same sentence twice is
 * told twice.  What is said here must be visible somewhere, too.
 */

let turn = 0;

export function announce(sentence: string) {
    const region = document.getElementById("announcer");
    if (!region) return;
    // Emptied first, or a reader would pass over a sentence that is the same as the last.
    region.textContent = "";
    const mine = ++turn;
    setTimeout(() => {
        if (mine === turn) region.textContent = sentence;
    }, 60);
}
