import type { DuckDBType } from '@duckdb/node-api';

export type ResultColumn = Readonly<{
  name: string;
  type: string;
  kind: (typeof kinds)[number][0] | 'text';
}>;

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

export const isNumeric = ({ kind }: ResultColumn) => kind === 'integer' || kind === 'float' || kind === 'decimal';

/** Of two columns with the same name, one would be lost. */
export function uniqueNames(columns: readonly ResultColumn[]) {
  const names = new Set<string>();
  for (const { name } of columns) {
    let unique = name;
    for (let n = 2; names.has(unique); n += 1) unique = `${name}_${n}`;
    names.add(unique);
  }
  return [...names];
}

/** The text of a value: times in ISO 8601, nested values as JSON, whole numbers without a point. */
export const textInSql = ({ kind }: ResultColumn, name: string) =>
  texts[kind]?.(name, `${name}::VARCHAR`) ?? `${name}::VARCHAR`;

type Forms = Partial<Record<ResultColumn['kind'], (name: string, text: string) => string>>;

const texts: Forms = {
  float: (name, text) =>
    `CASE WHEN ${name} = trunc(${name}) AND abs(${name}) < 1e15 THEN ${name}::BIGINT::VARCHAR ELSE ${text} END`,
  time: (name, text) => `CASE WHEN isfinite(${name}) THEN replace(${text}, ' ', 'T') ELSE ${text} END`,
  // Sessions are in UTC: the zone at the end is +00.
  'zoned time': (name, text) =>
    `CASE WHEN isfinite(${name}) THEN replace(left(${text}, -3), ' ', 'T') || 'Z' ELSE ${text} END`,
  bytes: (name) => `lower(hex(${name}))`,
  nested: (name) => `to_json(${name})::VARCHAR`,
};

/** A value in JSON: numbers that a double cannot hold are text, those that are none are null. */
export function jsonInSql(column: ResultColumn, name: string) {
  const text = textInSql(column, name);
  return json[column.kind]?.(name, text) ?? text;
}

const asItIs = (name: string) => name;

const json: Forms = {
  integer: (name, text) =>
    `CASE WHEN abs(${name}::HUGEINT) < 9007199254740992 THEN to_json(${name}) ELSE to_json(${text}) END`,
  // A double preserves 15 digits of any decimal.
  decimal: (name, text) =>
    `CASE WHEN length(ltrim(translate(${text}, '-.', ''), '0')) < 16 THEN to_json(${name}) ELSE to_json(${text}) END`,
  float: (name, text) => `CASE WHEN isfinite(${name}) THEN CAST(${text} AS JSON) END`,
  ...{ boolean: asItIs, json: asItIs, nested: asItIs },
};

export const cellInSql = (column: ResultColumn, name: string) =>
  isNumeric(column) || column.type === 'DATE' || ['boolean', 'time', 'zoned time'].includes(column.kind)
    ? name
    : textInSql(column, name);
