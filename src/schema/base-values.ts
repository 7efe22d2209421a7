import { sqlFile } from '../base/sql-file.ts';

/**
 * SQL for a relation of data points with one more column, `value_base`, as the view `internal.base_values` has it of
 * `data_points` (lake.md, rule 9). No row is dropped or repeated.
 *
 * @param points SQL of a relation with `value_scaled` and `base_factor`
 */
export function withBaseValueSql(points: string): string {
  const view = sqlFile('figures/base-values.sql');
  const query = view.slice(view.indexOf('WITH fractions'), view.lastIndexOf(';'));
  return `(${query.replace('FROM main.data_points d', () => `FROM ${points} d`)})`;
}
