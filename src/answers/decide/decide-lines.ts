import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.ts';
import { sqlFile } from '../../base/package-files.ts';
import { csvCell, isFormula, plainText, printable, withoutFormula, withoutUnprintable } from '../../base/printable.ts';
import type { Lake } from '../../publish/lake.ts';
import { readFindings } from '../../report/findings.ts';
import { readGivenDecisions } from '../../run/lake-rules.ts';
import {
  type CsvRow,
  type DecisionFile,
  type DecisionFileName,
  decisionColumns,
  decisionFileNames,
  readDecisionFile,
} from '../../schema/decisions.ts';

export type WhatToDecide = Awaited<ReturnType<typeof readWhatToDecide>>;

type ProposedLine = Readonly<{
  file: DecisionFileName;
  line: string;
  reason: string;
  figure_count: number;
}>;

export async function readWhatToDecide(lake: Lake) {
  const { figure_changes: _, ...found } = await readFindings(lake, { runId: '', compared: [] });
  return {
    snapshot_id: lake.snapshot.snapshotId,
    ...found,
    proposed: await lake.query<ProposedLine>(sqlFile('answers/decide/proposed-lines.sql')),
    unmatched: await readUnmatchedDecisions(lake),
  };
}

type UnmatchedDecision = Readonly<{
  file: string;
  line: number;
  what: string;
  named: string;
  /** A code, the beginning of one with `*`, or an id with its name. */
  nearest: string | null;
}>;

export const unmatchedSentence = ({ file, line, what, named, nearest }: UnmatchedDecision) =>
  plainText(
    `${file}, line ${line}: the lake has no ${what} ${named}${nearest === null ? '' : `; the nearest is ${nearest}`}`,
  );

export const readUnmatchedDecisions = ({ query }: Lake) =>
  query<UnmatchedDecision>(sqlFile('answers/decide/unmatched-decisions.sql'));

export type WrittenLines = Awaited<ReturnType<typeof writeProposedLines>>[number];

/** @throws UsageError if a file is malformed, or lacks a column that a line needs; nothing is written */
export async function writeProposedLines(folder: string, proposed: readonly ProposedLine[]) {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new UsageError(`the folder ${folder} cannot be made: ${messageOf(cause)}`, { cause });
  });
  const files = (await readGivenDecisions(folder)) ?? [];
  const additions = decisionFileNames.flatMap((name) => {
    const lines = proposed.filter(({ file }) => file === name);
    const file = files.find((one) => one.name === name);
    return lines.length === 0 ? [] : [additionTo(join(folder, name), name, file, lines)];
  });
  for (const { written, text } of additions) if (written.added > 0) await appendFile(written.file, text);
  return additions.map(({ written }) => written);
}

const targets = ['initiative_id', 'type_code', 'tracker_id', 'column_code', 'from_year', 'to_year'];

function additionTo(
  path: string,
  name: DecisionFileName,
  file: DecisionFile | undefined,
  proposed: readonly ProposedLine[],
) {
  const columns = decisionColumns(name);
  const targetOf = ({ cell }: CsvRow) => JSON.stringify(targets.map((column) => cell(column)));
  const lines = proposed.flatMap((one) =>
    readDecisionFile({ name, text: `${columns.join(',')}\n${one.line}\n` }, name).rows.map((row) => ({ row, one })),
  );
  const usable = lines.filter(({ row }) => columns.every((column) => isHarmless(row.cell(column) ?? '')));
  const { header, rows } = file === undefined ? { header: columns, rows: [] } : readDecisionFile(file, name);
  const there = new Set(rows.map(targetOf));
  const added = usable.filter(({ row }) => !there.has(targetOf(row)));
  const needed = columns.find((one) => !header.includes(one) && added.some(({ row }) => row.cell(one) !== null));
  if (needed !== undefined) {
    throw new UsageError(`${path}, line 1: a proposed line needs the column ${needed}`, {
      hint: 'Add it to the first line, and an empty cell to each other line.',
    });
  }
  const texts = added.map(({ row, one: { reason } }) =>
    header.map((column) => csvCell(column === 'reason' ? withoutFormula(printable(reason, 120)) : row.cell(column))),
  );
  const lineBreak = file?.text.includes('\r\n') === true ? '\r\n' : '\n';
  const before = file === undefined || /[\r\n]$/.test(file.text) ? '' : lineBreak;
  const all = [...(file === undefined ? [columns] : []), ...texts].map((cells) => cells.join(',') + lineBreak);
  const written = {
    file: path,
    added: added.length,
    /** The file has a line about the same. */
    already_there: usable.length - added.length,
    lines: added.map(({ one }) => one),
    /** A code has control characters, or begins like a formula of a spreadsheet. */
    left_out: lines.length - usable.length,
  };
  return { written, text: before + all.join('') };
}

/** Otherwise the line would be about another text. */
const isHarmless = (text: string) => !isFormula(text) && withoutUnprintable(text, () => '') === text;
