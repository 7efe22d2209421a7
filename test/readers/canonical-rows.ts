import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';

/** A column of a table or view, and how every DuckDB reads it as a value that all readers have. */
export interface ComparedColumn {
  readonly name: string;
  /** DuckDB's own name. */
  readonly type: string;
  readonly form: Form;
  readonly sql: string;
}

export interface ComparedRelation {
  readonly name: string;
  readonly columns: readonly ComparedColumn[];
}

/** Equal for equal rows in any order. */
export interface Checksums {
  readonly rows: number;
  readonly columns: Readonly<Record<string, string>>;
  readonly whole: string;
}

type Form = 'text' | 'exact' | 'double' | 'integer' | 'boolean' | 'date' | 'instant' | 'texts';

const forms: Readonly<Record<string, Form>> = {
  VARCHAR: 'text',
  JSON: 'text',
  DOUBLE: 'double',
  INTEGER: 'integer',
  BIGINT: 'integer',
  HUGEINT: 'integer',
  BOOLEAN: 'boolean',
  DATE: 'date',
  'TIMESTAMP WITH TIME ZONE': 'instant',
  'DECIMAL(38,12)': 'exact',
  'VARCHAR[]': 'texts',
  'MAP(VARCHAR, VARCHAR)': 'texts',
};

/** @throws for a type that not every reader has */
export async function comparedRelation(connection: DuckDBConnection, name: string): Promise<ComparedRelation> {
  const described = await connection.runAndReadAll(`DESCRIBE "${name}"`);
  const columns = described.getRowsJS().map(([column, type]) => comparedColumn(String(column), String(type)));
  return { name, columns };
}

function comparedColumn(name: string, type: string): ComparedColumn {
  const form = forms[type];
  if (form === undefined) throw new Error(`${name} is ${type}, which not every reader has`);
  return { name, type, form, sql: sqlOf(`"${name}"`, type) };
}

function sqlOf(column: string, type: string): string {
  if (type === 'JSON' || type === 'DATE' || type.startsWith('DECIMAL')) return `${column}::VARCHAR`;
  if (type === 'TIMESTAMP WITH TIME ZONE') return `epoch_us(${column})`;
  if (type.startsWith('MAP')) return `list_concat(map_keys(${column}), map_values(${column}))`;
  return column;
}

/** What this DuckDB finds. */
export async function checksumsOf(connection: DuckDBConnection, relation: ComparedRelation): Promise<Checksums> {
  const listed = relation.columns.map(({ sql }) => sql).join(', ');
  const reader = await connection.runAndReadAll(`SELECT ${listed} FROM "${relation.name}"`);
  return checksums(relation.columns, reader.getRowsJS());
}

/** @param rows values in the order of the columns; absent is null, an instant is microseconds since 1970 or a Date */
export function checksums(
  columns: readonly Pick<ComparedColumn, 'name' | 'form'>[],
  rows: readonly (readonly unknown[])[],
): Checksums {
  const cells = rows.map((row) => columns.map(({ form }, at) => canonical(form, row[at])));
  const column = (at: number): string => sha256(cells.map((row) => row[at] ?? ''));
  return {
    rows: rows.length,
    columns: Object.fromEntries(columns.map(({ name }, at) => [name, column(at)])),
    whole: sha256(cells.map((row) => row.join('\t'))),
  };
}

function canonical(form: Form, value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (form === 'text' || form === 'exact') return text(value);
  if (form === 'double') return doubleText(Number(value));
  if (form === 'texts') return `[${Array.isArray(value) ? value.map(text).join(',') : ''}]`;
  if (value instanceof Date) {
    return form === 'date' ? value.toISOString().slice(0, 10) : String(BigInt(value.getTime()) * 1000n);
  }
  return String(value);
}

const text = (value: unknown): string =>
  JSON.stringify(String(value)).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function doubleText(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString('hex');
}

/** All texts are ASCII: sorted by code units they are sorted by bytes. */
const sha256 = (lines: readonly string[]): string =>
  createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex')
    .slice(0, 16);
