import type { LakeFacts } from './lake-facts.ts';
import type { LakeNode } from './page-nodes.ts';

/** The parts of the tree that tables have columns for: what is below the only root, or the roots if there are several. */
export interface PageRegions {
  readonly depth: number;
  readonly regions: readonly LakeNode[];
}

export function pageRegions({ nodes, rootCount }: LakeFacts): PageRegions {
  const depth = rootCount === 1 && nodes.some((node) => node.depth === 1) ? 1 : 0;
  return { depth, regions: nodes.filter((node) => node.depth === depth) };
}

/** A column of a table: one region, or the rest of them. */
export interface RegionColumn {
  readonly name: string | null;
  readonly ids: ReadonlySet<string>;
  readonly leafCount: number;
  /** Whether it stands for all that have no column of their own. */
  readonly isRest: boolean;
}

const maxColumns = 8;

/**
 * At most eight columns, in the order of the tree; where there are more regions, those with the highest rank keep one and the
 * rest share the last.
 */
export function regionColumns(
  regions: readonly LakeNode[],
  rank: (region: LakeNode) => number,
): readonly RegionColumn[] {
  const cut =
    regions.length <= maxColumns ? regions : [...regions].sort((a, b) => rank(b) - rank(a)).slice(0, maxColumns - 1);
  const kept = new Set(cut.map(({ id }) => id));
  const columns = regions
    .filter(({ id }) => kept.has(id))
    .map(({ name, id, leafCount }) => ({ name, ids: new Set([id]), leafCount, isRest: false }));
  const rest = regions.filter(({ id }) => !kept.has(id));
  if (rest.length === 0) return columns;
  const leafCount = rest.reduce((sum, region) => sum + region.leafCount, 0);
  const name = `${rest.length} others`;
  return [...columns, { name, ids: new Set(rest.map(({ id }) => id)), leafCount, isRest: true }];
}
