import { expect } from 'vitest';
import { diffSnapshots, type SnapshotDiff } from '../../../src/answers/diff-snapshots.ts';
import type { Snapshot } from '../../../src/publish/snapshot-folders.ts';
import { add, exact, toSum, zero } from '../rational.ts';
import { subtract } from '../trust/compare.ts';
import type { DiffLine } from './lines.ts';

type GroupFigures = NonNullable<SnapshotDiff['group_figures']>;

/** The group figures that differ, each with reasons and lines that make up the difference. */
export async function diffedFigures(before: Snapshot, after: Snapshot): Promise<GroupFigures> {
  const { group_figures: figures } = await diffSnapshots(before, after);
  if (figures === null) throw new Error('group figures are not compared');
  for (const figure of figures) {
    const { measure_id: measure, lines, reasons } = figure;
    const sum = (values: readonly number[]): number => toSum(values.map(exact).reduce(add, zero));
    const whole =
      figure.before === null || figure.after === null
        ? (figure.after ?? 0) - (figure.before ?? 0)
        : toSum(subtract(exact(figure.after), exact(figure.before)));
    expect([measure, figure.difference]).toEqual([measure, whole]);
    for (const parts of [lines, reasons]) isNear(sum(parts.map(({ difference }) => difference)), figure);
  }
  return figures;
}

/** Values are rounded to 15 digits, differences are not. */
function isNear(sum: number, { before, after, difference, measure_id: id }: GroupFigures[number]): void {
  const digit = 1e-14 * Math.max(Math.abs(before ?? 0), Math.abs(after ?? 0));
  expect([id, Math.abs(sum - difference) <= digit]).toEqual([id, true]);
}

/** In an order of their own. */
export const sortedLines = (lines: readonly DiffLine[]): readonly string[] =>
  lines
    .map((line) =>
      JSON.stringify([
        ...[line.initiative_id, line.measure_id, line.reporting_year, line.contributor_id],
        ...[line.reason, line.change, line.before, line.after, line.utrv_ids_before, line.utrv_ids_after, line.seen],
      ]),
    )
    .sort();

const seenIn = ({ boundary_changes: changes }: GroupFigures[number]['lines'][number]): DiffLine['seen'] =>
  changes.map((seen) => [seen.initiative_id, seen.change, seen.old_parent_id, seen.new_parent_id]);

export const linesOf = (figures: GroupFigures): readonly DiffLine[] =>
  figures.flatMap(({ initiative_id, measure_id, reporting_year, lines }) =>
    lines.map((line) => ({ initiative_id, measure_id, reporting_year, ...line, seen: seenIn(line) })),
  );
