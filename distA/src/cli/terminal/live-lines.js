import { createLogUpdate } from 'log-update';
import stringWidth from 'string-width';
const eraseLine = '\u001b[2K';
const lineUp = '\u001b[1A';
/** The cursor stays visible below the lines, so that nothing has to be restored however the process ends. */
export function createLiveLines(output) {
    const update = createLogUpdate(output, { showCursor: true });
    let shown = [];
    let columns = 0;
    /**
     * log-update erases as many lines as it wrote; in a terminal made narrower since, these are wrapped into more lines.
     */
    const forgetWrapped = () => {
        const width = output.columns || 80;
        if (shown.length > 0 && width < columns) {
            const rows = shown.reduce((sum, line) => sum + Math.max(1, Math.ceil(stringWidth(line) / width)), 0);
            output.write(`${eraseLine}${`${lineUp}${eraseLine}`.repeat(rows)}\r`);
            update.done();
            shown = [];
        }
        columns = width;
    };
    return {
        draw: (lines) => {
            forgetWrapped();
            update(lines.join('\n'));
            shown = lines;
        },
        clear: () => {
            forgetWrapped();
            if (shown.length > 0)
                update.clear();
            shown = [];
        },
    };
}
