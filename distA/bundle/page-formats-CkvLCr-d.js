const minus = "−";
const months = [
	"Jan",
	"Feb",
	"Mar",
	"Apr",
	"May",
	"Jun",
	"Jul",
	"Aug",
	"Sep",
	"Oct",
	"Nov",
	"Dec"
];
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, " ");
/** `12 345` */
const whole = (value) => `${value < 0 ? minus : ""}${grouped(Math.abs(value).toFixed(0))}`;
/** Grouped and never with an exponent: `0.012`, `12.3`, `12 345`; a dash for null. @param digits significant ones */
function rounded(value, digits = 3) {
	if (value === null || !Number.isFinite(value)) return "–";
	const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
	return fixed(value, Math.max(0, Math.min(6, digits - 1 - size))).replace(/\.0+$|(\.\d*[1-9])0+$/, "$1");
}
/** Grouped, with this number of decimals. */
function fixed(value, decimals) {
	const [digits = "", decimal] = Math.abs(value).toFixed(decimals).split(".");
	return `${value < 0 ? minus : ""}${grouped(digits)}${decimal === void 0 ? "" : `.${decimal}`}`;
}
/** All digits of a figure (at most 15), grouped. */
function exactly(value) {
	if (value === null) return "–";
	const [digits = "", decimal] = plainDigits(Math.abs(value)).split(".");
	return `${value < 0 ? minus : ""}${grouped(digits)}${decimal === void 0 ? "" : `.${decimal}`}`;
}
const plain = new Intl.NumberFormat("en-US", {
	maximumSignificantDigits: 15,
	useGrouping: false
});
const plainDigits = (value) => plain.format(value);
/** Whole percent without the sign. 100 and 0 are exact; a dash if `all` is 0. */
function percent(part, all) {
	if (all === 0) return "–";
	if (part === all) return "100";
	if (part === 0) return "0";
	const value = 100 * part / all;
	return value > 99 ? "99" : value < 1 ? "<1" : value.toFixed(0);
}
/** `+3.4 %`, `−12 %`, `±0.0 %` for a smaller change; from a thousand percent on, or if 1 % is left, a factor: `× 12`, `÷ 100`. */
function change(value) {
	if (value === null) return "–";
	if (value >= 1e3) return `× ${rounded(1 + value / 100, 2)}`;
	if (value <= -99 && value > -100) return `÷ ${rounded(1 / (1 + value / 100), 2)}`;
	const shown = Math.abs(value).toFixed(Math.abs(value) < 10 ? 1 : 0);
	return `${shown === "0.0" ? "±" : value > 0 ? "+" : minus}${shown} %`;
}
/** `3 reports` */
const many = (count, one, more = `${one}s`) => `${whole(count)} ${count === 1 ? one : more}`;
/** `22 Jan`; all days and times are in UTC. */
const day = (date) => `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
/** `22 Jan`, or `22 Jan 2025` of another year than this one's. */
const dayNear = (date, near) => date.getUTCFullYear() === near?.getUTCFullYear() ? day(date) : dated(date);
/** `22 Jan 2026` */
const dated = (date) => `${day(date)} ${date.getUTCFullYear()}`;
/** `02:00` */
const clock = (date) => date.toISOString().slice(11, 16);
/** `22 Jan 2026, 02:00 UTC` */
const moment = (date) => `${dated(date)}, ${clock(date)} UTC`;
export { fixed as a, percent as c, exactly as i, rounded as l, dated as n, many as o, dayNear as r, moment as s, change as t, whole as u };
