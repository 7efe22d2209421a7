import { t as stringWidth } from "./string-width-CrJRtwTL.js";
import { r as counted, u as plainText } from "./text-Bxluz5fi.js";
// dist/src/cli/terminal/layout.js
const plain = (cell) => cell;
const gap = "  ";
const minWidth = 8;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Rows under their headings, aligned by their width on a terminal. */
function alignedTable(headings, rows, { right = /* @__PURE__ */ new Set(), width = Number.POSITIVE_INFINITY, indent = "", minimum = [], paint = plain } = {}) {
	const head = headings.map(plainText);
	const body = rows.map((row) => row.map(plainText));
	const wanted = head.map((heading, at) => body.reduce((widest, row) => Math.max(widest, stringWidth(row[at] ?? "")), stringWidth(heading)));
	const widths = fitted(wanted, wanted.map((size, at) => Math.min(size, minimum[at] ?? minWidth)), width - indent.length - 2 * (head.length - 1));
	const line = (cells, look = plain) => {
		return (indent + cells.map((cell, at) => look(padded(cell, widths[at] ?? 0, right.has(at)), at, cells)).join(gap)).trimEnd();
	};
	const rule = indent + widths.map((size) => "─".repeat(size)).join(gap);
	return `${[
		line(head),
		rule,
		...body.map((row) => line(row, paint))
	].join("\n")}\n`;
}
/** Narrows the widest columns first, until all fit or none can be narrowed further. */
function fitted(wanted, least, room) {
	const limited = (limit) => wanted.map((size, at) => Math.max(least[at] ?? 0, Math.min(size, limit)));
	const total = (limit) => limited(limit).reduce((sum, size) => sum + size, 0);
	let high = Math.max(0, ...wanted);
	if (!Number.isFinite(room) || total(high) <= room) return wanted;
	let low = 0;
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (total(middle) <= room) low = middle;
		else high = middle - 1;
	}
	return limited(high);
}
function padded(cell, width, toRight) {
	const cut = cutToWidth(cell, width);
	const space = " ".repeat(Math.max(0, width - stringWidth(cut)));
	return toRight ? space + cut : cut + space;
}
/** Rows without headings; only the first column is cut if they do not fit. */
function alignedRows(rows, { right = /* @__PURE__ */ new Set(), width = Number.POSITIVE_INFINITY, indent = "" } = {}) {
	const cells = rows.map((row) => row.map(plainText));
	const [first = 0, ...others] = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ""))));
	const room = width - indent.length - others.reduce((sum, size) => sum + size + 2, 0);
	const fitting = [Math.min(first, Math.max(minWidth, room)), ...others];
	return cells.map((row) => indent + row.map((cell, at) => padded(cell, fitting[at] ?? 0, right.has(at))).join(gap).trimEnd());
}
/** Lines broken between words where one would exceed `width`; a word that is wider is kept whole. */
function wrapped(text, width) {
	const lines = [];
	for (const word of text.split(" ")) {
		const last = lines.at(-1);
		if (last !== void 0 && stringWidth(last) + 1 + stringWidth(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines.map((line) => line.replaceAll("\xA0", " "));
}
/** Cut to at most `width` columns of a terminal, ending in … if something is missing. */
function cutToWidth(text, width) {
	if (stringWidth(text) <= width) return text;
	let kept = "";
	let size = 0;
	for (const { segment } of segmenter.segment(text)) {
		size += stringWidth(segment);
		if (size > width - 1) break;
		kept += segment;
	}
	return `${kept}…`;
}
/** Any narrower, and a text or heading says too little to be worth its space. */
const minTextWidth = 16;
/** The same of columns with a worth, which rather share the space than hide each other. */
const minWorthyWidth = 10;
/** At this width most texts can be distinguished. */
const goodTextWidth = 28;
const minHeadingWidth = 12;
/** Of a value that all rows have. */
const maxSharedWidth = 40;
/**
* The rows as an aligned table. If the terminal is too narrow for all columns, those with the greatest worth are kept, in
* their order. Below it are the values that all rows have, and the names of the other columns with the option (`all`) that
* shows them.
*/
function fittingTable(columns, rows, { width = Number.POSITIVE_INFINITY, all }) {
	const order = byWorth(columns, rows);
	const kept = keptColumns(columns, rows, order, width);
	const shown = kept.map((at) => columns[at]).filter((column) => column !== void 0);
	const right = new Set(shown.flatMap(({ isRight }, at) => isRight ? [at] : []));
	const minimum = kept.map((at) => narrowest(columns[at], cellsOf(rows, at)));
	const table = alignedTable(shown.map(({ name }) => name), rows.map((row) => kept.map((at) => row[at] ?? "")), {
		right,
		width,
		minimum
	});
	const nameOf = (at) => plainText(columns[at]?.name ?? "");
	const shared = order.shared.filter((at) => !kept.includes(at)).map((at) => `${nameOf(at)} ${cutToWidth(plainText(rows[0]?.[at] ?? ""), maxSharedWidth)}`);
	const hidden = columns.flatMap((_, at) => kept.includes(at) || order.shared.includes(at) ? [] : [nameOf(at)]);
	const notes = [...shared.length === 0 ? [] : [`The same in every row: ${shared.join(", ")}`], ...hidden.length === 0 ? [] : [`${counted(hidden.length, "more column")}: ${hidden.join(", ")}; ${all} shows all`]];
	return notes.length === 0 ? table : `${table}\n${notes.flatMap((note) => wrapped(note, width)).join("\n")}\n`;
}
/** Positions of the columns that fit, in order. */
function keptColumns(columns, rows, { worthy, informative, shared, others }, width) {
	const kept = /* @__PURE__ */ new Set();
	let room = width + 2;
	const keepWhatFits = (places) => {
		for (const at of places) {
			const size = narrowest(columns[at], cellsOf(rows, at)) + 2;
			if (size > room && kept.size > 0) continue;
			kept.add(at);
			room -= size;
		}
	};
	const widenNames = () => {
		for (const at of kept) {
			const cells = cellsOf(rows, at);
			room -= Math.max(0, Math.min(goodTextWidth, widestOf(cells)) - narrowest(columns[at], cells));
		}
	};
	keepWhatFits(worthy);
	if (worthy.length > 0) widenNames();
	keepWhatFits([...informative, ...shared]);
	if (worthy.length === 0) widenNames();
	keepWhatFits(others);
	return [...kept].sort((a, b) => a - b);
}
function byWorth(columns, rows) {
	const [worthy, differing, shared, ids, empty] = [
		[],
		[],
		[],
		[],
		[]
	];
	const worthOf = (at) => columns[at]?.worth ?? Number.POSITIVE_INFINITY;
	columns.forEach(({ worth }, at) => {
		const cells = cellsOf(rows, at);
		if (rows.length > 0 && cells.every((cell) => cell === "")) empty.push(at);
		else if (rows.length > 1 && new Set(cells).size === 1) shared.push(at);
		else if (worth !== void 0) worthy.push(at);
		else if (areIds(cells)) ids.push(at);
		else differing.push(at);
	});
	const inOrder = (places) => places.toSorted((a, b) => worthOf(a) - worthOf(b) || a - b);
	return {
		worthy: inOrder(worthy),
		informative: fromBothEnds(differing),
		shared: inOrder(shared),
		others: [ids, empty].flatMap(fromBothEnds)
	};
}
/** Ids of records and runs. */
const areIds = (cells) => cells.every((cell) => /^(?:|[0-9a-f]{24}|\d{8}T\d{9}Z-[0-9a-f]+)$/.test(cell)) && cells.some((cell) => cell !== "");
/** Names come first and figures last: two columns are taken from the front for each one from the back. */
function fromBothEnds(places) {
	const left = [...places];
	const order = [];
	for (let turn = 0; left.length > 0; turn += 1) order.push(...turn % 3 === 2 ? left.splice(-1) : left.splice(0, 1));
	return order;
}
function narrowest(column, cells) {
	const heading = stringWidth(plainText(column?.name ?? ""));
	const widest = widestOf(cells);
	const text = column?.worth === void 0 ? minTextWidth : minWorthyWidth;
	const body = column?.isRigid === true || areIds(cells) ? widest : Math.min(widest, text);
	return Math.max(body, Math.min(heading, minHeadingWidth));
}
const widestOf = (cells) => cells.reduce((widest, cell) => Math.max(widest, stringWidth(plainText(cell))), 0);
const cellsOf = (rows, at) => rows.map((row) => row[at] ?? "");
export { wrapped as a, fittingTable as i, alignedTable as n, cutToWidth as r, alignedRows as t };
