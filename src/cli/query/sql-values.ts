import type { ResultColumn } from './result-values.ts';

/** SQL for the text of a value as written by `toCellText`; `null` for kinds that SQL cannot write the same way. */
export function sqlText({ kind }: ResultColumn, name: string): string | null {
  switch (kind) {
    case 'float':
      return `CASE WHEN ${name} = trunc(${name}) AND abs(${name}) < 1e15 THEN CAST(CAST(${name} AS BIGINT) AS VARCHAR)
        ELSE CAST(${name} AS VARCHAR) END`;
    case 'time':
      return `CASE WHEN isfinite(${name}) THEN replace(CAST(${name} AS VARCHAR), ' ', 'T') ELSE CAST(${name} AS VARCHAR) END`;
    case 'zoned time':
      // Sessions are in UTC: the zone at the end is +00.
      return `CASE WHEN isfinite(${name}) THEN replace(left(CAST(${name} AS VARCHAR), -3), ' ', 'T') || 'Z'
        ELSE CAST(${name} AS VARCHAR) END`;
    case 'bytes':
      return `lower(hex(${name}))`;
    case 'texts':
      return `CAST(to_json(${name}) AS VARCHAR)`;
    case 'nested':
      return null;
    default:
      return `CAST(${name} AS VARCHAR)`;
  }
}

const safeInteger = Number.MAX_SAFE_INTEGER;

/** SQL for the JSON of a value as written by `toJsonValue`, never NULL; `null` for kinds that SQL cannot write the same way. */
export function sqlJson(column: ResultColumn, name: string): string | null {
  const json = valueInSql(column, name);
  return json === null ? null : `coalesce(${json}, 'null')`;
}

function valueInSql(column: ResultColumn, name: string): string | null {
  const text = sqlText(column, name);
  switch (column.kind) {
    case 'integer':
      return `CASE WHEN ${name} BETWEEN -${safeInteger} AND ${safeInteger} THEN ${text} ELSE '"' || ${text} || '"' END`;
    case 'float':
      return `CASE WHEN isfinite(${name}) THEN ${text} END`;
    case 'decimal':
      // A double preserves 15 digits of any decimal.
      return `CASE WHEN length(ltrim(replace(replace(${text}, '-', ''), '.', ''), '0')) <= 15 THEN ${text}
        ELSE '"' || ${text} || '"' END`;
    case 'boolean':
    case 'texts':
      return text;
    case 'json':
      return `CAST(json(${name}) AS VARCHAR)`;
    case 'nested':
      return null;
    default:
      return `CAST(to_json(${text}) AS VARCHAR)`;
  }
}
