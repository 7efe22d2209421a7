import { printable, withoutUnprintable } from '../../base/printable.js';
import { csvCell, isFormula, withoutFormula } from './csv-rows.js';
import { decisionColumns } from './decisions.js';
/** The line with the decision left empty, without line break. @param columns in the order of the file */
export const emptyLine = (undecided, columns) => decidedLine(undecided, {}, columns);
/** @param decision cells by column */
export function decidedLine({ file, target, name }, decision, columns = decisionColumns[file]) {
    const cells = {
        ...target,
        ...decision,
        ...(name === null ? {} : { reason: withoutFormula(printable(name, 80)) }),
    };
    return columns.map((column) => csvCell(cells[column] ?? null)).join(',');
}
/** Whether a file may have this text as it is: a line about another text would have no effect. */
export const isHarmless = (text) => !isFormula(text) && withoutUnprintable(text, () => '') === text;
