import { i as __toESM } from "./rolldown-runtime-DYf_mQCB.js";
// dist/src/cli/terminal/text-output.js
/** Width of a terminal in columns; `undefined` for other outputs, where text is not cut. */
const widthOf = ({ isTTY, columns }) => isTTY === true ? columns || 80 : void 0;
const unchanged = (text) => text;
const plainStyles = {
	bold: unchanged,
	dim: unchanged,
	red: unchanged,
	yellow: unchanged,
	green: unchanged,
	cyan: unchanged
};
/** Styles for one output; without colors, no library is loaded. Make text safe for a terminal before styling it. */
async function stylesFor(output, environment, asked) {
	if (!hasColours(output, environment, asked)) return plainStyles;
	const { default: picocolors } = await import("./picocolors-CKYj1-xH.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	return picocolors.createColors(true);
}
/** The `--color` option, then NO_COLOR, then FORCE_COLOR; otherwise colors on a terminal that is not dumb. */
function hasColours(output, environment, asked) {
	if (asked !== void 0) return asked;
	const { NO_COLOR: no, FORCE_COLOR: force } = environment;
	if (no !== void 0 && no !== "") return false;
	if (force !== void 0 && force !== "") return force !== "0" && force !== "false";
	return output.isTTY === true && !isDumb(environment);
}
/** A terminal that can only append: no colors, and lines cannot be overwritten. */
const isDumb = ({ TERM: terminal }) => terminal === "dumb";
export { widthOf as i, plainStyles as n, stylesFor as r, isDumb as t };
