import { listValue } from '@duckdb/node-api';
import { UsageError } from '../../base/errors.ts';
import { sqlFile } from '../../base/package-files.ts';
import { printable } from '../../base/printable.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { Lake } from '../../publish/lake.ts';
import type { Row } from '../../schema/rows.ts';

export type FigureName = Readonly<{
  /** Type code or id of a tracker. */
  question: string;
  /** Name or id of an initiative. @default the root, if there is one */
  node: string | undefined;
  /** Reporting year. @default the newest of the question that has ended */
  year: number | undefined;
}>;

export type AskedFigure = Awaited<ReturnType<typeof findFigure>>;

type NamedNode = Pick<Row<'initiatives'>, 'initiative_id' | 'name' | 'path' | 'path_ids'>;
type NamedTracker = Pick<Row<'trackers'>, 'tracker_id' | 'type_code' | 'name'>;

export type FigureExplanation = Awaited<ReturnType<typeof explainFigure>>;

export interface ExplainedFigure extends Row<'group_figures'> {
  readonly found: readonly FigureDoubt[];
  readonly column_name: string | null;
  readonly option_name: string | null;
  readonly is_additive: boolean;
  /** If that counts. */
  readonly own_record: {
    readonly basis: string;
    readonly is_verified: boolean | null;
    readonly is_final: boolean | null;
    readonly is_complete: boolean | null;
    readonly completed_at: Date | null;
  } | null;
  readonly years: readonly Pick<Row<'group_figures'>, 'reporting_year' | 'value' | 'verdict'>[];
  readonly children: readonly Pick<
    Row<'group_figures'>,
    'initiative_name' | 'value' | 'verdict' | 'repaired_value' | 'sites' | 'sites_reporting'
  >[];
  readonly contributions: readonly Contribution[];
}

export interface FigureDoubt extends Omit<Row<'figure_doubts'>, 'initiative_id' | 'reporting_year'> {
  readonly cause_name: string | null;
  readonly cause_depth: number | null;
  readonly survey_name: string | null;
  readonly status: string | null;
  readonly report_of: string | null;
  readonly outcomes: readonly Outcome[];
}

export type Outcome = Readonly<{
  measure_id: string;
  measure_name: string;
  asked_id: string;
  asked_name: string | null;
  asked_value: number;
  node_id: string;
  node_name: string | null;
  report_is: string;
  own_value: number | null;
  is_now: boolean;
  is_known: boolean;
  is_held: boolean;
  is_proposed: boolean;
  value: number | null;
  base_unit: string | null;
  line: string;
}>;

type Contribution = Readonly<{
  contributor_name: string | null;
  value: number;
  basis: string;
  period_end: string;
  records: readonly { utrv_id: string }[] | null;
}>;

export async function explainFigure(lake: Lake, name: FigureName) {
  const asked = await findFigure(lake, name);
  const { node, trackers, year } = asked;
  const rows = <T extends object>(file: string) =>
    lake.query<T>(sqlFile(`answers/explain/${file}`), [node.initiative_id, idsOf(trackers), year]);
  const figures = await rows<Omit<ExplainedFigure, 'found'>>('figure.sql');
  const doubts = await rows<Omit<FigureDoubt, 'outcomes'>>('doubts.sql');
  const nodes = doubts.flatMap(({ report_of: id }) => id ?? []);
  const outcomes = await readOutcomes(lake, asked, nodes);
  return {
    snapshot_id: lake.snapshot.snapshotId,
    node,
    trackers,
    reporting_year: year,
    figures: figures.map((figure): ExplainedFigure => {
      const found = doubts.filter(({ measure_id: id }) => id === figure.measure_id);
      return { ...figure, found: found.map((doubt) => ({ ...doubt, outcomes: outcomesOf(doubt, outcomes) })) };
    }),
  };
}

const outcomesOf = (about: Omit<FigureDoubt, 'outcomes'>, outcomes: readonly Outcome[]) =>
  outcomes
    .filter(({ measure_id: id, node_id: node }) => id === about.measure_id && node === about.report_of)
    // A site without a number can only be left out.
    .filter((one) => about.doubt !== 'missing' || one.report_is === 'not_counted');

export async function readOutcomes(lake: Lake, { node, trackers, year }: AskedFigure, nodes: readonly string[]) {
  if (nodes.length === 0) return [];
  const values = [node.initiative_id, idsOf(trackers), year, listValue([...new Set(nodes)])];
  return lake.query<Outcome>(sqlFile('answers/explain/outcomes.sql'), values);
}

export async function findFigure(lake: Lake, { node, question, year }: FigureName) {
  // Several may have the type code.
  const trackers = await findTrackers(lake, question);
  const found = await findNode(lake, node);
  return { node: found, trackers, year: year ?? (await newestYear(lake, trackers)) };
}

export const idsOf = (trackers: readonly NamedTracker[]) => listValue(trackers.map(({ tracker_id: id }) => id));

async function findNode(lake: Lake, asked?: string) {
  const [first, ...others] = await lake.query<NamedNode>(sqlFile('answers/explain/named-nodes.sql'), [asked ?? null]);
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) {
    const what = asked === undefined ? 'roots' : `initiatives called "${printable(asked, 80)}"`;
    const ids = [first, ...others].map(({ initiative_id: id, path }) => `${id} (${printable(path, 80)})`);
    throw new UsageError(`there are ${ids.length} ${what}`, { hint: `Give the id: ${some(ids)}.` });
  }
  if (asked === undefined) throw new UsageError('the lake has no initiatives');
  const names = await lake.query<{ name: string }>(
    'SELECT DISTINCT name FROM initiatives WHERE name IS NOT NULL AND removed_at IS NULL ORDER BY name',
  );
  const all = names.map(({ name }) => name);
  const listing = 'esg-lake query "SELECT initiative_id, path FROM initiatives" lists all.';
  throw new UsageError(`no initiative has the name or id "${printable(asked, 80)}"`, {
    hint: didYouMean(asked, all, listing, (name) => `"${printable(name, 80)}"`),
  });
}

async function findTrackers(lake: Lake, asked: string) {
  const found = await lake.query<NamedTracker & { readonly is_named: boolean }>(
    sqlFile('answers/explain/named-questions.sql'),
    [asked],
  );
  if (found[0]?.is_named === true) return found;
  const near = found.slice(0, 3).map(({ type_code: code, tracker_id: id, name }) => {
    const called = name === null ? '' : ` (${printable(name, 60)})`;
    return `${printable(code ?? id, 40)}${called}`;
  });
  const listing = 'esg-lake query @find WORD searches the names of all.';
  throw new UsageError(`no question has the type code or id "${printable(asked, 80)}"`, {
    hint: near.length === 0 ? listing : `Did you mean ${near.join(' or ')}? ${listing}`,
  });
}

async function newestYear(lake: Lake, trackers: readonly NamedTracker[]) {
  const [row] = await lake.query<{ year: number | null }>(
    `SELECT arg_max(reporting_year, (reporting_year IN (
       SELECT reporting_year FROM figures WHERE list_contains($1::VARCHAR[], tracker_id)), is_closed, reporting_year))
       AS year FROM internal.reporting_years`,
    [idsOf(trackers)],
  );
  if (row?.year != null) return row.year;
  throw new UsageError('the lake has no figures of any year that has ended', { hint: 'Give a year as well.' });
}

const maxShown = 10;

const some = (texts: readonly string[]) =>
  texts.slice(0, maxShown).join(', ') + (texts.length > maxShown ? ` and ${texts.length - maxShown} more` : '');
