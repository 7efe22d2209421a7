import { resolve } from 'node:path';
import { exitCodes, UsageError } from '../../base/errors.ts';
import {
  type DiffedFigure,
  type DiffedSurvey,
  diffSnapshots,
  type SnapshotDiff,
} from '../../inspect/diff-snapshots.ts';
import { readSnapshot, type Snapshot } from '../../load/publish/snapshot-folders.ts';
import type { Invocation } from '../invocation.ts';
import { requireLake } from '../lake-location.ts';
import { alignedTable } from '../terminal/layout.ts';
import { count, counted, number, percentage, stringify } from '../terminal/text.ts';

/** `diff`: shows the differences between two published snapshots. */
export default async function diff({ values, world, positional, secondPositional }: Invocation): Promise<number> {
  if (positional === undefined) {
    throw new UsageError('no snapshot given', { hint: 'esg-lake diff ID [ID]; esg-lake snapshots lists them.' });
  }
  const output = resolve(world.workingDirectory, values.output);
  const snapshotOf = async (id: string | undefined): Promise<Snapshot> =>
    readSnapshot((await requireLake(output, id)).folder);
  const found = await diffSnapshots(await snapshotOf(positional), await snapshotOf(secondPositional));
  world.stdout.write(values.json ? `${stringify(found, 2)}\n` : diffText(found, world.stdout.columns));
  return exitCodes.ok;
}

const maxSurveys = 20;
const maxFigures = 20;

/** @param width of the terminal; undefined without one */
function diffText({ from, to, tables, surveys, figures }: SnapshotDiff, width: number | undefined): string {
  const differing = tables.filter(({ added, changed, removed }) => added + changed + removed > 0);
  const head = `From ${from.snapshot_id} to ${to.snapshot_id}\n`;
  if (differing.length === 0) return `${head}No differences.\n`;
  const fitting = width === undefined ? {} : { width };
  const sections = [
    alignedTable(
      ['table', 'added', 'changed', 'removed'],
      differing.map(({ table, added, changed, removed }) => [table, ...[added, changed, removed].map(dotted)]),
      { ...fitting, right: new Set([1, 2, 3]) },
    ),
    section('survey', surveys.length, maxSurveys, () =>
      alignedTable(
        ['survey', 'of', 'period', '', 'points +', '~', '-'],
        surveys.slice(0, maxSurveys).map(surveyCells),
        { ...fitting, right: new Set([4, 5, 6]) },
      ),
    ),
    section('figure', figures.length, maxFigures, () =>
      alignedTable(
        ['figure', 'of', 'year', 'before', 'after', 'unit', 'change', 'of the total'],
        figures.slice(0, maxFigures).map(figureCells),
        { ...fitting, right: new Set([3, 4, 6, 7]), minimum: [12, 12, 10, 12, 12, 4, 9, 8] },
      ),
    ),
  ];
  return [head, ...sections].filter((text) => text !== '').join('\n');
}

function section(one: string, all: number, max: number, table: () => string): string {
  if (all === 0) return '';
  const shown = all <= max ? '' : `; the first ${max}, all with --json`;
  return `${counted(all, one)} ${all === 1 ? 'differs' : 'differ'}${shown}\n${table()}`;
}

const surveyCells = (survey: DiffedSurvey): readonly string[] => [
  survey.survey_name ?? survey.survey_id,
  survey.initiative_name ?? '',
  survey.period_label,
  survey.change,
  ...[survey.data_points.added, survey.data_points.changed, survey.data_points.removed].map(dotted),
];

const figureCells = (figure: DiffedFigure): readonly string[] => [
  [figure.tracker_name ?? figure.measure_id, figure.column_code, figure.option_code]
    .filter((part) => part !== null)
    .join(' · '),
  figure.initiative_name ?? figure.initiative_id,
  figure.period_end,
  figure.before === null ? '' : number(figure.before),
  figure.after === null ? '' : number(figure.after),
  figure.base_unit ?? '',
  changeOf(figure),
  figure.share === null ? '' : `${number(Number((100 * figure.share).toPrecision(2)))} %`,
];

function changeOf({ before, after }: DiffedFigure): string {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  return before === 0 ? '' : percentage((100 * (after - before)) / Math.abs(before));
}

const dotted = (value: number): string => (value === 0 ? '·' : count(value));
