/** Boards for tests, as session.js makes them of an answer. */

/** A board of these signs; *more* is what is unlike a usual one. */
export function boardOf(signs, pegs, more = {}) {
    const called = {black: "black", white: "white"};
    return {called, pegs, colors: signs.length, signs, separator: "", repeats: true, black_only: false, ...more};
}

export const usual = boardOf([..."123456"], 4);
export const letters = boardOf([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"], 4);
export const names = boardOf(["red", "green", "blue", "white"], 3, {separator: ","});
export const numbers = boardOf(
    Array.from({length: 30}, (_, at) => String(at + 1)),
    5,
    {separator: ","},
);
