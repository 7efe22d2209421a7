import { join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { DamagedError, damageOf, describeDamage } from '../base/damage.ts';
import { messageOf } from '../base/errors.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { selectRows, textOf, withDatabase } from '../load/database.ts';
import { restoreReported } from '../load/merge/record-history.ts';
import { columnNames, internalSchema, sqlName } from '../schema/ddl.ts';
import { publishedTableNames, type TableName, tableNames, tables } from '../schema/tables.ts';
import { databaseName, type Manifest } from './manifest.ts';

/** What a rebuild keeps of a lake: SQL that attaches it as `base`, with at least the tables with a history. */
export type KeptHistory = string;

export const historyIn = (databaseFile: string): KeptHistory =>
  `ATTACH ${sqlLiteral(databaseFile)} AS base (READ_ONLY)`;

/** SQL condition on the rows that a rebuild keeps; null if it keeps none. */
function keptRows(table: TableName): string | null {
  const { kind, isKept, columns } = tables[table];
  if (kind === 'history' || isKept) return 'true';
  return 'removed_at' in columns ? 'removed_at IS NOT NULL' : null;
}

/** Reads every byte: of the database or, where that is damaged, of the files. @param manifest null if it is lost */
export async function findHistory(folder: string, manifest: Manifest | null): Promise<KeptHistory> {
  const databaseFile = join(folder, databaseName);
  const inDatabase = historyIn(databaseFile);
  const whyUnreadable = (error: unknown) => `cannot be read (${messageOf(error)})`;
  const damage = await (manifest === null
    ? readRunIds(inDatabase).then(() => null, whyUnreadable)
    : damageOf(databaseFile, manifest.database));
  if (damage === null) return inDatabase;
  const why = describeDamage({ file: databaseFile, what: damage });
  if (manifest === null) throw lost(why);
  const attach = [`ATTACH ':memory:' AS base`];
  for (const table of publishedTableNames) {
    if (keptRows(table) === null) continue;
    const paths: string[] = [];
    for (const one of manifest.tables[table]?.files ?? []) {
      const file = join(folder, one.path);
      const what = await damageOf(file, one);
      if (what !== null) throw lost(`${why}, and ${describeDamage({ file, what })}`);
      paths.push(file);
    }
    const list = paths.map(sqlLiteral).join(', ');
    if (paths.length > 0)
      attach.push(`CREATE VIEW base.main.${table} AS FROM read_parquet([${list}], hive_partitioning = false)`);
  }
  return attach.join(';');
}

const lost = (why: string) =>
  new DamagedError(`the history of the lake is lost: ${why}`, {
    hint: 'esg-lake snapshots rollback ID goes back to an earlier snapshot, which esg-lake replay can rebuild.',
  });

/** Into an empty lake, as far as both have the same columns. */
export async function copyHistory(connection: DuckDBConnection, history: KeptHistory) {
  await connection.run(history);
  const columns = await selectRows(
    connection,
    `SELECT table_name || '.' || column_name AS name FROM duckdb_columns() WHERE database_name = 'base'`,
  );
  const has = new Set(columns.map((row) => textOf(row, 'name')));
  for (const table of tableNames) {
    const kept = keptRows(table);
    const shared = columnNames(table).filter((name) => has.has(`${table}.${name}`));
    if (kept === null || shared.length === 0) continue;
    const schema = tables[table].kind === 'internal' ? internalSchema : 'main';
    await connection.run(
      `INSERT INTO ${sqlName(table)} BY NAME
       SELECT ${shared.map(quotedIdentifier).join(', ')} FROM base.${schema}.${table} WHERE ${kept}`,
    );
  }
  if (!has.has('reported_records.utrv_id')) await restoreReported(connection);
  await connection.run('DETACH base');
}

export const readRunIds = (history: KeptHistory) =>
  withDatabase({ file: ':memory:' }, async ({ connection }) => {
    await connection.run(history);
    const rows = await selectRows(connection, 'SELECT run_id FROM base.main.runs ORDER BY run_id');
    return rows.map((row) => textOf(row, 'run_id'));
  });
