import { circumstances } from '../circumstances.js';
import { writeSection } from '../reliability-file.js';
import { proveMatrix } from './matrix.js';
import { renderMatrix } from './table.js';
/** Proves the matrix and writes its section of the report. Resolves with the number of red cells. */
export async function matrixCommand({ seed, report, lanes, cell }) {
    const say = (line) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
    const matrix = await proveMatrix({
        seed,
        say,
        ...(lanes === undefined ? {} : { lanes }),
        ...(cell === undefined ? {} : { only: cell }),
    });
    const made = `Made by \`npm run proof -- --matrix --seed ${seed}\` on ${await circumstances()}.`;
    const text = renderMatrix(matrix, made);
    process.stdout.write(text);
    if (matrix.kept === null)
        await writeSection(report, 'healing matrix', text);
    else
        say(`the damaged lakes are kept in ${matrix.kept}`);
    return matrix.cells.filter(({ ending }) => ending === 'red').length;
}
