/** Months and their days, as texts: "2026-11" and "2026-11-22". */

/** The days of *month*, such as "2026-11". */
export function daysIn(month: string) {
    const [year, number] = month.split("-").map(Number);
    const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return Array.from({length: days}, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}

/** 1 for a Monday, 7 for a Sunday. */
export function weekday(day: string) {
    return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The month *by* months after *month*. */
export function monthAfter(month: string, by: number) {
    const [year, number] = month.split("-").map(Number);
    return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
