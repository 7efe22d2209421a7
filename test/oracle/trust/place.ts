import { groupBy } from '../group-by.ts';
import type { ReportIs } from './decisions.ts';
import type { Figure } from './figure.ts';
import type { Tree } from './tree.ts';

/** One tracker, column and reporting year over the tree: within it, what a node reports holds what is below it (§2). */
export interface Place {
  readonly trackerId: string;
  readonly columnCode: string | null;
  readonly reportingYear: number;
  readonly tree: Tree;
  /** By node, then by `measure_id`: of the node's own records, an aggregation that does not count included. */
  readonly said: ReadonlyMap<string, ReadonlyMap<string, Figure>>;
  /** `consolidation.csv`, for this tracker and year. */
  decided(node: string): ReportIs | null;
  saysNa(node: string): boolean;
}

export function saidBy(figures: readonly Figure[]): Place['said'] {
  const byNode = groupBy(figures, ({ initiativeId }) => initiativeId);
  return new Map([...byNode].map(([node, own]) => [node, new Map(own.map((figure) => [figure.measureId, figure]))]));
}

const any = (figures: ReadonlyMap<string, Figure> | undefined, isSuch: (figure: Figure) => boolean): boolean =>
  figures !== undefined && [...figures.values()].some(isSuch);

/** §10 "Words": a figure that is reported, made of parts, or of the part that ends the year. */
export const reports = ({ said }: Place, node: string): boolean =>
  any(said.get(node), ({ basis }) => basis !== 'aggregation');

export const isAggregated = ({ said }: Place, node: string): boolean =>
  any(said.get(node), ({ basis }) => basis === 'aggregation');

export const leavesBelow = ({ tree }: Place, node: string): readonly string[] =>
  tree.isParent(node) ? (tree.nodes.get(node)?.leaves ?? []) : [];
