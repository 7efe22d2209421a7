import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../base/grouping.ts';
import type { Lake } from '../../publish/lake.ts';
import { withExpressions } from '../../questions/named-question.ts';
import { shippedQuestion } from '../../questions/question-folders.ts';
import { type AskedFigure, type FigureName, findFigure } from '../explain/asked-figure.ts';
import { jsonRows, type LakeRow } from '../lake-rows.ts';
import { collectFigure } from './figure-tables.ts';

/** The figures of a node, question and year, each traced back to the bodies that it was read from. */
export interface FigureExplanation {
  readonly snapshot_id: string;
  readonly node: AskedFigure['node'];
  readonly trackers: AskedFigure['trackers'];
  readonly reporting_year: number;
  /** One for each column, option and unit. */
  readonly figures: readonly ExplainedFigure[];
  /** Why there is no figure, or what is not in one: rows of the named question `why-no-figure`. Only without a value. */
  readonly reasons: readonly LakeRow[];
}

export interface ExplainedFigure {
  /** The row of `initiative_rollup`, and what it is made of in words (`reconciliation`). */
  readonly figure: LakeRow;
  readonly contribution_count: number;
  /** The node, with what its value is made of; null without a value. */
  readonly tree: FigureNode | null;
}

/** A node on the way from the figure to a contribution. */
export interface FigureNode {
  readonly initiative_id: string;
  readonly name: string | null;
  /** Its row of `initiative_rollup`. */
  readonly figure: LakeRow | null;
  /** Its own figure, if that is in the value. */
  readonly contribution: Contribution | null;
  readonly children: readonly FigureNode[];
}

export interface Contribution {
  readonly figure: LakeRow;
  readonly records: readonly ContributingRecord[];
}

/** A value record that a figure is made of. */
export interface ContributingRecord {
  readonly record: LakeRow;
  readonly numbers: readonly LakeRow[];
  readonly source: RecordSource | null;
}

interface RecordSource {
  /** SHA-256 of the body. */
  readonly response_id: string;
  /** Relative to the output folder. */
  readonly landing_file: string;
  readonly json_pointer: string;
  readonly is_missing: boolean;
}

/** @throws UsageError if the node or question is unknown, or a name is ambiguous */
export async function explainFigure(lake: Lake, output: string, name: FigureName): Promise<FigureExplanation> {
  const asked = await findFigure(lake, name);
  await collectFigure(lake, asked);
  const rows = (sql: string): Promise<readonly LakeRow[]> => jsonRows(lake.connection, sql);
  const own = await rows(
    `SELECT r.* FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0
     ORDER BY r.tracker_id, r.column_code, r.option_code, r.base_unit`,
  );
  const hasValues = own.length > 0 && own.every(({ value }) => value !== null);
  const { node, trackers, year } = asked;
  return {
    snapshot_id: lake.snapshot.snapshotId,
    node,
    trackers,
    reporting_year: year,
    figures: own.length === 0 ? [] : await explained(own, await readParts(rows, output)),
    reasons: hasValues ? [] : await reasonsOf(lake, asked),
  };
}

/** The records whose responses are no longer in the landing folder. */
export const missingSources = ({ figures }: FigureExplanation): readonly ContributingRecord[] =>
  figures.flatMap(({ tree }) =>
    (tree === null ? [] : contributionsIn(tree)).flatMap(({ records }) =>
      records.filter(({ source }) => source === null || source.is_missing),
    ),
  );

export const contributionsIn = ({ contribution, children }: FigureNode): Contribution[] => [
  ...(contribution === null ? [] : [contribution]),
  ...children.flatMap(contributionsIn),
];

interface Parts {
  readonly nodes: ReadonlyMap<string, LakeRow>;
  /** By node and measure. */
  readonly rollup: ReadonlyMap<string, LakeRow>;
  /** By measure. */
  readonly contributions: ReadonlyMap<string, readonly Contribution[]>;
}

type Rows = (sql: string) => Promise<readonly LakeRow[]>;

async function readParts(rows: Rows, output: string): Promise<Parts> {
  const nodes = await rows('FROM asked_nodes');
  const rollup = await rows('FROM asked_rollup');
  const figures = await rows('FROM asked_contributions ORDER BY abs(value) DESC, contributor_name, contributor_id');
  const records = await rows(
    `SELECT r.measure_id, r.contributor_id, u.* FROM asked_records r JOIN asked_utrvs u USING (utrv_id)
     ORDER BY u.period_end, u.utrv_id`,
  );
  const numbers = groupBy(
    await rows('FROM asked_numbers ORDER BY row_index, column_code, option_code, json_pointer'),
    (row) => key(row['utrv_id'], row['measure_id']),
  );
  const ofFigures = groupBy(records, (row) => key(row['contributor_id'], row['measure_id']));
  const contribution = (figure: LakeRow): Contribution => ({
    figure,
    records: (ofFigures.get(key(figure['contributor_id'], figure['measure_id'])) ?? []).map(
      ({ measure_id: measure, contributor_id: _, response_id: id, landing_file: file, ...record }) => ({
        record,
        numbers: numbers.get(key(record['utrv_id'], measure)) ?? [],
        source:
          typeof id !== 'string' || typeof file !== 'string'
            ? null
            : {
                response_id: id,
                landing_file: file,
                json_pointer: `/data/universalTrackerValues/${Number(record['source_index'])}`,
                is_missing: !existsSync(join(output, file)),
              },
      }),
    ),
  });
  return {
    nodes: new Map(nodes.map((row) => [String(row['initiative_id']), row])),
    rollup: new Map(rollup.map((row) => [key(row['initiative_id'], row['measure_id']), row])),
    contributions: groupBy(figures.map(contribution), ({ figure }) => String(figure['measure_id'])),
  };
}

const key = (...parts: readonly unknown[]): string => parts.join(' ');

const explained = (own: readonly LakeRow[], parts: Parts): readonly ExplainedFigure[] =>
  own.map((figure) => {
    const contributions = parts.contributions.get(String(figure['measure_id'])) ?? [];
    return {
      figure,
      contribution_count: contributions.length,
      tree: contributions.length === 0 ? null : treeOf(figure, contributions, parts),
    };
  });

/** The nodes from the figure down to its contributions; branches with the largest contributions come first. */
function treeOf(figure: LakeRow, contributions: readonly Contribution[], { nodes, rollup }: Parts): FigureNode {
  const top = String(figure['initiative_id']);
  const own = new Map(contributions.map((one) => [String(one.figure['contributor_id']), one]));
  const children = new Map<string, Set<string>>();
  for (const contributor of own.keys()) {
    for (let id = contributor; id !== top; ) {
      const parent = String(nodes.get(id)?.['parent_id']);
      children.set(parent, (children.get(parent) ?? new Set()).add(id));
      if (!nodes.has(parent)) throw new Error(`${contributor} is not below ${top}`);
      id = parent;
    }
  }
  const nodeOf = (id: string): FigureNode => {
    const name = nodes.get(id)?.['name'];
    return {
      initiative_id: id,
      name: typeof name === 'string' ? name : null,
      figure: rollup.get(key(id, figure['measure_id'])) ?? null,
      contribution: own.get(id) ?? null,
      children: [...(children.get(id) ?? [])].map(nodeOf),
    };
  };
  return nodeOf(top);
}

/** Answers of the named question, of each type code once. */
async function reasonsOf(lake: Lake, { node, trackers, year }: AskedFigure): Promise<readonly LakeRow[]> {
  const question = await shippedQuestion('why-no-figure');
  if (question === null) return [];
  const sql = withExpressions(question, { node: '$1::VARCHAR', type_code: '$2::VARCHAR', year: '$3::INTEGER' });
  const codes = new Set(trackers.flatMap(({ type_code: code }) => code ?? []));
  const reasons: LakeRow[] = [];
  for (const code of codes) {
    reasons.push(...(await jsonRows(lake.connection, sql, node.initiative_id, literalGlob(code), year)));
  }
  return reasons;
}

/** A pattern that matches only this text. */
const literalGlob = (text: string): string => text.replace(/[*?[]/g, '[$&]');
