import { circumstances } from '../circumstances.ts';
import { writeSection } from '../reliability-file.ts';
import { proveMatrix } from './matrix.ts';
import { renderMatrix } from './table.ts';

export interface MatrixCommand {
  readonly seed: number;
  readonly report: string;
  readonly lanes?: number;
  /** Only cells whose name contains this text; they are printed, not written to the report. */
  readonly cell?: string;
}

/** Proves the matrix and writes its section of the report. Resolves with the number of red cells. */
export async function matrixCommand({ seed, report, lanes, cell }: MatrixCommand): Promise<number> {
  const say = (line: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
  const matrix = await proveMatrix({
    seed,
    say,
    ...(lanes === undefined ? {} : { lanes }),
    ...(cell === undefined ? {} : { only: cell }),
  });
  const made = `Made by \`npm run proof -- --matrix --seed ${seed}\` on ${await circumstances()}.`;
  const text = renderMatrix(matrix, made);
  process.stdout.write(text);
  if (matrix.kept === null) await writeSection(report, 'healing matrix', text);
  else say(`the damaged lakes are kept in ${matrix.kept}`);
  return matrix.cells.filter(({ ending }) => ending === 'red').length;
}
