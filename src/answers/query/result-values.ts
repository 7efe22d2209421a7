import type { DuckDBType } from '@duckdb/node-api';

export interface ResultColumn {
  readonly name: string;
  readonly type: string;
  readonly kind: (typeof kinds)[number][0] | 'text';
}

/** By DuckDB's name of the type; any other is text. */
const kinds = [
  ['json', /^JSON$/],
  ['nested', /^(STRUCT|MAP|UNION)\(|\]$/],
  ['integer', /^U?(TINY|SMALL|BIG|HUGE)INT$|^U?INTEGER$/],
  ['float', /^(FLOAT|DOUBLE)$/],
  ['decimal', /^DECIMAL\(/],
  ['boolean', /^BOOLEAN$/],
  ['time', /^TIMESTAMP$/],
  ['zoned time', /^TIMESTAMP WITH TIME ZONE$/],
  ['bytes', /^BLOB$/],
] as const;

export function toColumn(name: string, duckDbType: DuckDBType): ResultColumn {
  const type = duckDbType.alias ?? String(duckDbType);
  return { name, type, kind: kinds.find(([, pattern]) => pattern.test(type))?.[0] ?? 'text' };
}

export const isNumeric = ({ kind }: ResultColumn): boolean =>
  kind === 'integer' || kind === 'float' || kind === 'decimal';

/** Of two columns with the same name, one would be lost, so the second is called `name_2`. */
export function uniqueNames(columns: readonly ResultColumn[]): readonly string[] {
  const names = new Set<string>();
  for (const { name } of columns) {
    let unique = name;
    for (let n = 2; names.has(unique); n += 1) unique = `${name}_${n}`;
    names.add(unique);
  }
  return [...names];
}

/** SQL for the text of a value: times in ISO 8601, nested values as JSON, whole numbers without a point. */
export function textInSql({ kind }: ResultColumn, name: string): string {
  const text = `CAST(${name} AS VARCHAR)`;
  switch (kind) {
    case 'float':
      return `CASE WHEN ${name} = trunc(${name}) AND abs(${name}) < 1e15 THEN CAST(CAST(${name} AS BIGINT) AS VARCHAR) ELSE ${text} END`;
    case 'time':
      return `CASE WHEN isfinite(${name}) THEN replace(${text}, ' ', 'T') ELSE ${text} END`;
    case 'zoned time':
      // Sessions are in UTC: the zone at the end is +00.
      return `CASE WHEN isfinite(${name}) THEN replace(left(${text}, -3), ' ', 'T') || 'Z' ELSE ${text} END`;
    case 'bytes':
      return `lower(hex(${name}))`;
    case 'nested':
      return `CAST(to_json(${name}) AS VARCHAR)`;
    default:
      return text;
  }
}

/** SQL for a value in JSON: numbers that a double cannot hold are text, those that are none are null. */
export function jsonInSql(column: ResultColumn, name: string): string {
  const text = textInSql(column, name);
  switch (column.kind) {
    case 'integer':
      return `CASE WHEN abs(${name}::HUGEINT) < 9007199254740992 THEN to_json(${name}) ELSE to_json(${text}) END`;
    case 'decimal':
      // A double preserves 15 digits of any decimal.
      return `CASE WHEN length(ltrim(translate(${text}, '-.', ''), '0')) < 16 THEN to_json(${name}) ELSE to_json(${text}) END`;
    case 'float':
      return `CASE WHEN isfinite(${name}) THEN CAST(${text} AS JSON) END`;
    case 'boolean':
    case 'json':
    case 'nested':
      return name;
    default:
      return text;
  }
}

/** SQL for a cell of a sheet, which has numbers, booleans, days and times of its own. */
export const cellInSql = (column: ResultColumn, name: string): string =>
  isNumeric(column) || column.type === 'DATE' || ['boolean', 'time', 'zoned time'].includes(column.kind)
    ? name
    : textInSql(column, name);
