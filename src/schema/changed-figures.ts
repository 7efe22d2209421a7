import { exactDifferencesSql } from './exact-sum.ts';

/** A group figure whose value differs between two snapshots, or that only one of them has. */
export interface ChangedFigure {
  readonly initiative_id: string;
  readonly initiative_name: string | null;
  readonly depth: number;
  readonly measure_id: string;
  readonly tracker_id: string;
  readonly tracker_name: string | null;
  readonly type_code: string | null;
  readonly column_code: string | null;
  readonly option_code: string | null;
  readonly base_unit: string | null;
  readonly reporting_year: number;
  /** Null if the earlier snapshot has no such value. */
  readonly before: number | null;
  /** Null if the later snapshot has no such value. */
  readonly after: number | null;
  /** After minus before, where an absent value is 0. */
  readonly difference: number;
  /** The amount of the difference divided by the greater amount of the two values; null where both are 0. */
  readonly share: number | null;
}

/** Why a contribution to a group figure differs; the first that applies (lake.md, "Why a figure of the group differs"). */
export const diffReasons = [
  'boundary',
  'decision',
  'superseded',
  'arrived',
  'withdrawn',
  'record',
  'definition',
  'value',
  'rule',
] as const;
export type DiffReason = (typeof diffReasons)[number];

/** @throws Error for any other text */
export function diffReasonOf(text: string): DiffReason {
  const reason = diffReasons.find((each) => each === text);
  if (reason === undefined) throw new Error(`unknown reason ${text}`);
  return reason;
}

/** The reason that explains most of the difference of a group figure. */
export interface MainReason {
  readonly reason: DiffReason;
  /** Of a boundary: added, removed or moved. */
  readonly change: string | null;
  /** What it makes of the difference. */
  readonly difference: number;
  /** How many initiatives contribute another number for this reason. */
  readonly line_count: number;
  /** Names, or ids without one, of at most two of them: those with the largest differences. */
  readonly contributors: readonly string[];
  /** How many reasons there are in all. */
  readonly reason_count: number;
}

/** A group figure that differs from that of a pin. */
export interface FigureSincePin extends ChangedFigure {
  /** Null if it could not be found. */
  readonly main_reason: MainReason | null;
}

/** What changed in the figures of the group since the newest pin. */
export interface SincePin {
  /** Its name. */
  readonly pin: string;
  /** Null if the pin is damaged and does not say it. */
  readonly snapshot_id: string | null;
  /** SHA-256 of the manifest of the pinned snapshot; null if the pin is damaged and does not say it. */
  readonly manifest_sha256: string | null;
  /** Why nothing could be compared; null if it was. */
  readonly problem: string | null;
  /** Values that the pin does not have, that differ, and that only the pin has; null if nothing could be compared. */
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number } | null;
  /** Names of the first ten `key_figures` whose values at the roots differ in the newest year that has ended; null if nothing could be compared. */
  readonly key_figures_changed: readonly string[] | null;
  /** Those that weigh most, in the order of `byWeightSql`. */
  readonly figures: readonly FigureSincePin[];
}

/** The later of two rows describes what is compared. */
export const laterSql = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(n.${column}, o.${column}) AS ${column}`).join(', ');

/** Columns of a group figure that describe it. */
const figureTexts = [
  'initiative_name',
  'depth',
  'tracker_id',
  'tracker_name',
  'type_code',
  'column_code',
  'option_code',
  'base_unit',
];

/** SQL for the group figures whose values differ: `before`, `after`, and the columns that name them. */
export const changedFiguresSql = (before: string, after: string): string => `
  SELECT initiative_id, measure_id, reporting_year, ${laterSql(figureTexts)}, o.value AS before, n.value AS after
  FROM ${before} o FULL JOIN ${after} n USING (initiative_id, measure_id, reporting_year)
  WHERE o.value IS DISTINCT FROM n.value`;

/**
 * SQL for the order of changed figures, without ties: those that the earlier snapshot has before added ones, those of the roots
 * before those below, then the largest share.
 */
export const byWeightSql = `before IS NULL, depth,
  abs(coalesce(after, 0) - coalesce(before, 0)) / nullif(greatest(abs(before), abs(after)), 0) DESC NULLS LAST,
  tracker_id, reporting_year DESC, measure_id, initiative_id`;

/** SQL for the rows of a relation with their exact `difference`, by a key. */
export const withDifferenceSql = (relation: string, key: string): string =>
  `(SELECT r.*, d.difference FROM ${relation} r JOIN ${exactDifferencesSql(relation, [key])} d USING (${key}))`;
