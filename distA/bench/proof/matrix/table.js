import { reading, writing } from './cell.js';
import { cellName } from './matrix.js';
const letters = {
    healed: 'H',
    unaffected: '·',
    kept: 'K',
    refused: 'R',
    red: '**✗**',
};
const columns = [...writing, ...reading];
/** The healing matrix in Markdown: a row per kind of file and damage, a column per command. */
export function renderMatrix({ cells, ms }, madeBy) {
    const count = (ending) => cells.filter((cell) => cell.ending === ending).length;
    const lakes = [...new Set(cells.map(({ lake }) => lake))];
    const reds = cells.filter(({ ending }) => ending === 'red');
    return `## The healing matrix

${madeBy}

One file of a published lake is damaged: a bit flipped, cut short, emptied, deleted, or unreadable (replaced by a
folder). Then a command is run on the lake. **H**: healed, the published data is right. **·**: the right result without that file. **R**:
refused, with the name of the file and a next step; the step was followed as printed, then the command succeeded.
**K**: published with a survey missing (exit 3), with the file and the next step named and the lake's earlier rows kept; the step
was followed. **✗**: none of these. After H, K and R the pipeline was run and the lake verified and compared with an undamaged one, row by
row, including history.

${cells.length} cells in ${Math.round(ms / 1000)} s: ${count('healed')} healed, ${count('unaffected')} unaffected, ${count('kept')} kept, ${count('refused')} refused with a next step that worked, **${count('red')} red**.

${lakes.map((lake) => tableOf(lake, cells)).join('\n\n')}
${steps(cells)}${reds.length === 0 ? '' : `\n### Red cells\n\n${reds.map((cell) => `- ${cellName(cell)}: ${cell.detail.replaceAll('|', '/')}`).join('\n')}\n`}`;
}
function tableOf(lake, all) {
    const cells = all.filter((cell) => cell.lake === lake);
    const rows = new Map();
    for (const cell of cells) {
        const key = `${cell.file} | ${cell.damage}`;
        rows.set(key, [...(rows.get(key) ?? []), cell]);
    }
    const shown = columns.filter((column) => cells.some((cell) => cell.column === column));
    const lines = [...rows].map(([key, ofRow]) => {
        const letter = (column) => {
            const ending = ofRow.find((cell) => cell.column === column)?.ending;
            return ending === undefined ? '' : letters[ending];
        };
        return `| ${key} | ${shown.map(letter).join(' | ')} |`;
    });
    return [
        `### A lake with ${lake}`,
        '',
        `| file | damage | ${shown.join(' | ')} |`,
        `|---|---|${shown.map(() => ':-:|').join('')}`,
        ...merged(lines),
    ].join('\n');
}
/** Parquet files with the same results share one row. */
function merged(lines) {
    const groups = new Map();
    for (const line of lines) {
        const [, table, rest] = /^\| parquet of (\S+) (\|.*)$/.exec(line) ?? [];
        const key = table === undefined ? line : `parquet ${rest}`;
        groups.set(key, [...(groups.get(key) ?? []), table ?? '']);
    }
    const most = Math.max(...[...groups.values()].map((tables) => tables.length));
    return [...groups].map(([key, tables]) => {
        if (!key.startsWith('parquet '))
            return key;
        const which = tables.length === most && most > 3 ? `Parquet (${most} tables)` : `Parquet of ${tables.join(', ')}`;
        return `| ${which} ${key.slice('parquet '.length)}`;
    });
}
/** The next steps that were followed, and how often. */
function steps(cells) {
    const followed = new Map();
    for (const { ending, detail } of cells) {
        if (ending === 'refused' || ending === 'kept')
            followed.set(detail, (followed.get(detail) ?? 0) + 1);
    }
    if (followed.size === 0)
        return '';
    const list = [...followed].map(([step, times]) => `\`${step.replaceAll(/\d{8}T\d{9}Z-\w+/g, 'ID')}\` ${times}×`);
    return `\nNext steps followed: ${[...new Set(list)].join(', ')}.\n`;
}
