import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.js';
import { readGivenDecisions } from '../../run/given-decisions.js';
import { readCsv, readHeader } from '../../schema/decisions/csv-rows.js';
import { decisionFileNames } from '../../schema/decisions/decision-file.js';
import { emptyLine, isHarmless } from '../../schema/decisions/decision-line.js';
import { decisionColumns } from '../../schema/decisions/decisions.js';
/**
 * Appends the lines of open decisions to the files of a folder, with the decision left empty. What is in the files stays
 * as it is.
 *
 * @throws UsageError naming file and line if a file is malformed
 */
export async function writeOpenDecisions(folder, decisions) {
    await mkdir(folder, { recursive: true }).catch((cause) => {
        throw new UsageError(`the folder ${folder} cannot be made: ${messageOf(cause)}`, { cause });
    });
    const files = (await readGivenDecisions(folder)) ?? [];
    const written = [];
    for (const name of decisionFileNames) {
        const open = decisions.filter(({ file }) => file === name);
        const file = files.find((one) => one.name === name);
        if (open.length > 0)
            written.push(await append(join(folder, name), name, file, open));
    }
    return written;
}
/** The columns that say what a line is about. */
const targetColumns = {
    'consolidation.csv': ['initiative_id', 'type_code', 'tracker_id', 'from_year', 'to_year'],
    'measures.csv': ['type_code', 'tracker_id', 'column_code'],
    'units.csv': ['unit', 'unit_type'],
};
async function append(path, name, file, decisions) {
    const keyOf = (cell) => JSON.stringify(targetColumns[name].map(cell));
    // One line may leave several cells of a question open.
    const open = new Map(decisions.map((one) => [keyOf((column) => one.target[column] ?? null), one]));
    const usable = [...open].filter(([, { target }]) => Object.values(target).every(isHarmless));
    const columns = decisionColumns[name];
    const there = new Set(file === undefined ? [] : readCsv(file, columns).map(({ cell }) => keyOf(cell)));
    const added = usable.filter(([key]) => !there.has(key));
    const header = file === undefined ? columns : readHeader(file, columns);
    const lines = [
        ...(file === undefined ? [columns.join(',')] : []),
        ...added.map(([, decision]) => emptyLine(decision, header)),
    ];
    const lineBreak = file?.text.includes('\r\n') === true ? '\r\n' : '\n';
    const before = file === undefined || /[\r\n]$/.test(file.text) ? '' : lineBreak;
    if (added.length > 0)
        await appendFile(path, before + lines.map((line) => line + lineBreak).join(''));
    return {
        file: path,
        added: added.length,
        already_there: usable.length - added.length,
        left_out: open.size - usable.length,
    };
}
