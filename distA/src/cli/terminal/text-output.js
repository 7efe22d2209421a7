/** Width of a terminal in columns; `undefined` for other outputs, where text is not cut. */
export const widthOf = ({ isTTY, columns }) => isTTY === true ? columns || 80 : undefined;
const unchanged = (text) => text;
export const plainStyles = {
    bold: unchanged,
    dim: unchanged,
    red: unchanged,
    yellow: unchanged,
    green: unchanged,
    cyan: unchanged,
};
/** Styles for one output; without colors, no library is loaded. Make text safe for a terminal before styling it. */
export async function stylesFor(output, environment, asked) {
    if (!hasColours(output, environment, asked))
        return plainStyles;
    const { default: picocolors } = await import('picocolors');
    return picocolors.createColors(true);
}
/** The `--color` option, then NO_COLOR, then FORCE_COLOR; otherwise colors on a terminal that is not dumb. */
function hasColours(output, environment, asked) {
    if (asked !== undefined)
        return asked;
    const { NO_COLOR: no, FORCE_COLOR: force } = environment;
    if (no !== undefined && no !== '')
        return false;
    if (force !== undefined && force !== '')
        return force !== '0' && force !== 'false';
    return output.isTTY === true && !isDumb(environment);
}
/** A terminal that can only append: no colors, and lines cannot be overwritten. */
export const isDumb = ({ TERM: terminal }) => terminal === 'dumb';
