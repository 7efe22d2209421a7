import { printable, withoutUnprintable } from '../../base/printable.ts';
import { csvCell, type DecisionFileName, isFormula, withoutFormula } from './decision-file.ts';
import { decisionColumns } from './decisions.ts';

/** What a line is about. */
interface Undecided {
  readonly file: DecisionFileName;
  /** Cells by column. */
  readonly target: Readonly<Record<string, string>>;
  /** Of the parent or the question; null for a unit. */
  readonly name: string | null;
}

/** The line with the decision left empty, without line break. @param columns in the order of the file */
export const emptyLine = (undecided: Undecided, columns?: readonly string[]): string =>
  decidedLine(undecided, {}, columns);

/** @param decision cells by column */
export function decidedLine(
  { file, target, name }: Undecided,
  decision: Readonly<Record<string, string>>,
  columns: readonly string[] = decisionColumns[file],
): string {
  const cells: Readonly<Record<string, string>> = {
    ...target,
    ...decision,
    ...(name === null ? {} : { reason: withoutFormula(printable(name, 80)) }),
  };
  return columns.map((column) => csvCell(cells[column] ?? null)).join(',');
}

/** Whether a file may have this text as it is: a line about another text would have no effect. */
export const isHarmless = (text: string): boolean => !isFormula(text) && withoutUnprintable(text, () => '') === text;
