/** Months and their days, as texts: "2026-11" and "2026-11-22". */

/** The days of *month*, such as "2026-11". @param {string} month */
export function daysIn(month) {
    const [year, number] = month.split("-").map(Number);
    const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return Array.from({length: days}, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}

/** 1 for a Monday, 7 for a Sunday. @param {string} day */
export function weekday(day) {
    return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The month *by* months after *month*. @param {string} month @param {number} by */
export function monthAfter(month, by) {
    const [year, number] = month.split("-").map(Number);
    return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
