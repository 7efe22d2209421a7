import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.ts';
import { readGivenDecisions } from '../../run/given-decisions.ts';
import {
  type DecisionFile,
  type DecisionFileName,
  decisionFileNames,
  readCsv,
  readHeader,
} from '../../schema/decisions/decision-file.ts';
import { emptyLine, isHarmless } from '../../schema/decisions/decision-line.ts';
import { decisionColumns } from '../../schema/decisions/decisions.ts';
import type { OpenDecision } from './open-decision.ts';

export interface WrittenLines {
  /** With folder. */
  readonly file: string;
  readonly added: number;
  /** Lines that the file has already, decided or not. */
  readonly already_there: number;
  /** Lines that are not written: a code or unit has control characters, or begins like a formula of a spreadsheet. */
  readonly left_out: number;
}

/**
 * Appends the lines of open decisions to the files of a folder, with the decision left empty. What is in the files stays
 * as it is.
 *
 * @throws UsageError naming file and line if a file is malformed
 */
export async function writeOpenDecisions(
  folder: string,
  decisions: readonly OpenDecision[],
): Promise<readonly WrittenLines[]> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new UsageError(`the folder ${folder} cannot be made: ${messageOf(cause)}`, { cause });
  });
  const files = (await readGivenDecisions(folder)) ?? [];
  const written: WrittenLines[] = [];
  for (const name of decisionFileNames) {
    const open = decisions.filter(({ file }) => file === name);
    const file = files.find((one) => one.name === name);
    if (open.length > 0) written.push(await append(join(folder, name), name, file, open));
  }
  return written;
}

/** The columns that say what a line is about. */
const targetColumns: Readonly<Record<DecisionFileName, readonly string[]>> = {
  'consolidation.csv': ['initiative_id', 'type_code', 'tracker_id', 'from_year', 'to_year'],
  'measures.csv': ['type_code', 'tracker_id', 'column_code'],
  'units.csv': ['unit', 'unit_type'],
};

async function append(
  path: string,
  name: DecisionFileName,
  file: DecisionFile | undefined,
  decisions: readonly OpenDecision[],
): Promise<WrittenLines> {
  const keyOf = (cell: (column: string) => string | null): string => JSON.stringify(targetColumns[name].map(cell));
  // One line may leave several cells of a question open.
  const open = new Map(decisions.map((one) => [keyOf((column) => one.target[column] ?? null), one]));
  const usable = [...open].filter(([, { target }]) => Object.values(target).every(isHarmless));
  const columns: readonly string[] = decisionColumns[name];
  const there = new Set(file === undefined ? [] : readCsv(file, columns).map(({ cell }) => keyOf(cell)));
  const added = usable.filter(([key]) => !there.has(key));
  const header = file === undefined ? columns : readHeader(file, columns);
  const lines = [
    ...(file === undefined ? [columns.join(',')] : []),
    ...added.map(([, decision]) => emptyLine(decision, header)),
  ];
  const lineBreak = file?.text.includes('\r\n') === true ? '\r\n' : '\n';
  const before = file === undefined || /[\r\n]$/.test(file.text) ? '' : lineBreak;
  if (added.length > 0) await appendFile(path, before + lines.map((line) => line + lineBreak).join(''));
  return {
    file: path,
    added: added.length,
    already_there: usable.length - added.length,
    left_out: open.size - usable.length,
  };
}
