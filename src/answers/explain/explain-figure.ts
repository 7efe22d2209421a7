import { listValue } from '@duckdb/node-api';
import { sqlFile } from '../../base/package-files.ts';
import type { Lake } from '../../publish/lake.ts';
import type { Row } from '../../schema/rows.ts';
import { type AskedFigure, type FigureName, findFigure, idsOf } from './asked-figure.ts';

/** What a figure rests on, what is doubted about it, and the value records that it was read from. */
export interface FigureExplanation {
  readonly snapshot_id: string;
  readonly node: AskedFigure['node'];
  readonly trackers: AskedFigure['trackers'];
  readonly reporting_year: number;
  /** One for each column, option and unit. */
  readonly figures: readonly ExplainedFigure[];
  /** Without a figure: the answers that are in none, with the reason. */
  readonly left_out: readonly LeftOutAnswer[];
}

/** A row of figure.sql, with its doubts. */
export interface ExplainedFigure extends Row<'group_figures'> {
  readonly found: readonly FigureDoubt[];
  readonly column_name: string | null;
  readonly option_name: string | null;
  readonly is_additive: boolean;
  /** The record of the own report, if that counts. */
  readonly own_record: {
    readonly basis: string;
    readonly is_verified: boolean | null;
    readonly is_complete: boolean | null;
    readonly completed_at: Date | null;
  } | null;
  readonly years: readonly { readonly reporting_year: number; readonly value: number; readonly verdict: string }[];
  readonly children: readonly ChildFigure[];
  /** The greatest first. */
  readonly contributions: readonly Contribution[];
}

/** A row of doubts.sql, with what may be decided. */
export interface FigureDoubt extends Omit<Row<'figure_doubts'>, 'initiative_id' | 'reporting_year'> {
  readonly cause_name: string | null;
  readonly cause_depth: number | null;
  readonly survey_name: string | null;
  readonly status: string | null;
  readonly report_of: string | null;
  readonly outcomes: readonly Outcome[];
}

/** A row of outcomes.sql: what follows if it is decided what a report is; `asked_…` is of the figure that is asked for. */
export interface Outcome {
  readonly measure_id: string;
  readonly measure_name: string;
  readonly asked_id: string;
  readonly asked_name: string | null;
  readonly asked_value: number;
  readonly node_id: string;
  readonly node_name: string | null;
  readonly report_is: string;
  readonly own_value: number | null;
  readonly is_now: boolean;
  readonly is_known: boolean;
  readonly value: number | null;
  readonly base_unit: string | null;
  readonly line: string;
}

interface ChildFigure
  extends Pick<Row<'group_figures'>, 'value' | 'verdict' | 'repaired_value' | 'sites' | 'sites_reporting'> {
  readonly initiative_name: string | null;
}

interface Contribution {
  readonly contributor_name: string | null;
  readonly value: number;
  readonly basis: string;
  readonly period_end: string;
  /** Null if none is known. */
  readonly records: readonly { readonly utrv_id: string }[] | null;
}

interface LeftOutAnswer extends Pick<Row<'exclusions'>, 'column_code' | 'option_code' | 'reason' | 'detail'> {
  readonly initiative_name: string | null;
  readonly period: string | null;
  readonly period_end: string | null;
  readonly utrv_id: string | null;
}

/** @throws UsageError if the node or question is unknown, or a name is ambiguous */
export async function explainFigure(lake: Lake, name: FigureName): Promise<FigureExplanation> {
  const asked = await findFigure(lake, name);
  const { node, trackers, year } = asked;
  const rows = <T extends object>(file: string): Promise<readonly T[]> =>
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
    figures: figures.map((figure) => {
      const found = doubts.filter(({ measure_id: id }) => id === figure.measure_id);
      const withOutcomes = found.map((doubt) => ({
        ...doubt,
        outcomes: outcomes.filter((one) => isAbout(one, doubt)),
      }));
      return { ...figure, found: withOutcomes };
    }),
    left_out: figures.length === 0 ? await rows<LeftOutAnswer>('left-out.sql') : [],
  };
}

/** A site without a number can only be left out. */
const isAbout = (
  outcome: Outcome,
  { measure_id: measure, report_of: node, doubt }: Pick<FigureDoubt, 'measure_id' | 'report_of' | 'doubt'>,
): boolean =>
  outcome.measure_id === measure &&
  outcome.node_id === node &&
  (doubt !== 'missing' || outcome.report_is === 'not_counted');

/** What the figures would be if it were decided what the reports of `nodes` are. */
export async function readOutcomes(
  lake: Lake,
  { node, trackers, year }: AskedFigure,
  nodes: readonly string[],
): Promise<readonly Outcome[]> {
  if (nodes.length === 0) return [];
  const values = [node.initiative_id, idsOf(trackers), year, listValue([...new Set(nodes)])];
  return lake.query<Outcome>(sqlFile('answers/explain/outcomes.sql'), values);
}
