import { resolve } from 'node:path';
import type { DiffedContribution, DiffedGroupFigure } from '../../answers/diff/diff-group-figures.ts';
import { type DiffedSurvey, diffSnapshots, type SnapshotDiff } from '../../answers/diff-snapshots.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { isOfThisSchema } from '../../publish/lake-version.ts';
import type { Snapshot } from '../../publish/snapshot-folders.ts';
import { csvCell, withoutFormula } from '../../schema/decisions/decision-file.ts';
import { figureText, type NamedSides } from '../differences/figures-text.ts';
import type { Invocation } from '../invocation.ts';
import { readLake } from '../lake-location.ts';
import { alignedTable, wrapped } from '../terminal/layout.ts';
import { outputOption } from '../terminal/run-summary.ts';
import { count, counted, plainLines, stringify } from '../terminal/text.ts';

/** `diff`: shows the differences between two published snapshots. */
export default async function diff({ values, world, positional, secondPositional }: Invocation): Promise<number> {
  if (positional === undefined) {
    throw new UsageError('no snapshot given', { hint: 'esg-lake diff ID [ID]; esg-lake snapshots lists them.' });
  }
  const output = resolve(world.workingDirectory, values.output);
  const [from, to] = [await readLake(output, positional), await readLake(output, secondPositional)];
  const found = await diffSnapshots(from, to);
  const nameOf = ({ manifest, snapshotId }: Snapshot, asked: string | undefined): string | null =>
    isOfThisSchema(manifest) ? (asked ?? snapshotId) : null;
  const named = {
    before: nameOf(from, positional),
    after: nameOf(to, secondPositional),
    outputOption: outputOption(values.output).trim(),
  };
  const width = world.stdout.columns;
  world.stdout.write(answerIn(values.json ? 'json' : values.format, found, named, width));
  return exitCodes.ok;
}

function answerIn(
  format: string | undefined,
  found: SnapshotDiff,
  named: NamedSides,
  width: number | undefined,
): string {
  if (format === 'json') return `${stringify(found, 2)}\n`;
  if (format !== 'csv') return diffText(found, named, width);
  const csv = linesCsv(found.group_figures);
  return width === undefined ? csv : plainLines(csv);
}

const maxSurveys = 20;
const maxFigures = 10;

/** @param width of the terminal; undefined without one */
function diffText(
  { from, to, tables, surveys, group_figures: figures, notes }: SnapshotDiff,
  named: NamedSides,
  width: number | undefined,
): string {
  const differing = (tables ?? []).filter(({ added, changed, removed }) => added + changed + removed > 0);
  const fitting = width === undefined ? {} : { width };
  const sections = [
    notes.flatMap((note) => [...wrapped(note, width ?? Number.POSITIVE_INFINITY), '']).join('\n'),
    section('group figure', figures, maxFigures, 'all with --json or --format csv', (shown) =>
      shown.map((figure) => figureText(figure, named, width)).join('\n'),
    ),
    differing.length === 0
      ? ''
      : alignedTable(
          ['table', 'added', 'changed', 'removed'],
          differing.map(({ table, added, changed, removed }) => [table, ...[added, changed, removed].map(dotted)]),
          { ...fitting, right: new Set([1, 2, 3]) },
        ),
    section('survey', surveys ?? [], maxSurveys, 'all with --json', (shown) =>
      alignedTable(['survey', 'of', 'period', '', 'points +', '~', '-'], shown.map(surveyCells), {
        ...fitting,
        right: new Set([4, 5, 6]),
      }),
    ),
  ].filter((text) => text !== '');
  const head = `From ${from.snapshot_id} to ${to.snapshot_id}\n`;
  return sections.length === 0 ? `${head}No differences.\n` : [head, ...sections].join('\n');
}

function section<T>(
  one: string,
  all: readonly T[],
  max: number,
  others: string,
  text: (shown: readonly T[]) => string,
): string {
  if (all.length === 0) return '';
  const cut = all.length <= max ? '' : `; the first ${max}, ${others}`;
  return `${counted(all.length, one)} ${all.length === 1 ? 'differs' : 'differ'}${cut}\n\n${text(all.slice(0, max))}`;
}

const surveyCells = (survey: DiffedSurvey): readonly string[] => [
  survey.survey_name ?? survey.survey_id,
  survey.initiative_name ?? '',
  survey.period_label,
  survey.change,
  ...[survey.data_points.added, survey.data_points.changed, survey.data_points.removed].map(dotted),
];

const dotted = (value: number): string => (value === 0 ? '·' : count(value));

const columns = [
  'initiative_id',
  'initiative_name',
  'measure_id',
  'type_code',
  'tracker_name',
  'column_code',
  'option_code',
  'reporting_year',
  'contributor_id',
  'contributor_name',
  'reason',
  'change',
  'before',
  'after',
  'difference',
  'base_unit',
  'utrv_ids_before',
  'utrv_ids_after',
  'boundary_initiative_id',
  'seen_at',
  'old_parent_id',
  'new_parent_id',
] as const;

/** All lines of group figures that differ, as CSV (RFC 4180) with a header line; several ids or times in a cell are joined by `;`. */
export const linesCsv = (figures: readonly DiffedGroupFigure[]): string =>
  [
    columns.join(','),
    ...figures.flatMap((figure) =>
      figure.lines.map((line) => {
        const row = { ...figure, ...line, ...seenOf(line) };
        return columns.map((column) => cellOf(row[column])).join(',');
      }),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

/** What was seen of the tree, column by column. */
const seenOf = ({ boundary_changes: changes }: DiffedContribution) => ({
  boundary_initiative_id: changes.map(({ initiative_id: id }) => id),
  seen_at: changes.map(({ seen_at: at }) => at),
  old_parent_id: changes.map(({ old_parent_id: id }) => id),
  new_parent_id: changes.map(({ new_parent_id: id }) => id),
});

function cellOf(value: string | number | null | readonly (string | null)[]): string {
  if (typeof value === 'string') return csvCell(withoutFormula(value) || null);
  return typeof value === 'object' ? (value?.join(';') ?? '') : String(value);
}
