import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { selectRows, textOf, withDatabase } from '../load/database.ts';

/** What a snapshot needs of the landing. */
export interface SnapshotNeeds {
  /** The runs that published its contents. */
  readonly runIds: readonly string[];
  /** Bodies that its rows name. */
  readonly bodies: ReadonlySet<string>;
  /** Paths of bodies as it records them, by body id. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The runs that published a snapshot's rows, the bodies that its current rows name, and the paths that it records for
 * bodies.
 */
export async function landingNeeds(databaseFile: string): Promise<SnapshotNeeds> {
  return withDatabase({ file: databaseFile, readOnly: true, threads: 1 }, async ({ connection }) => {
    const runs = await selectRows(connection, 'SELECT run_id FROM runs ORDER BY ALL');
    const responses = await selectRows(connection, 'SELECT response_id, landing_file FROM responses ORDER BY ALL');
    return {
      runIds: runs.map((row) => textOf(row, 'run_id')),
      bodies: new Set(await bodiesNamed(connection)),
      files: new Map(responses.map((row) => [textOf(row, 'response_id'), textOf(row, 'landing_file')])),
    };
  });
}

/**
 * Bodies named in any table that the database has, since one of an older version has others; `responses` itself is a
 * history.
 */
async function bodiesNamed(connection: DuckDBConnection): Promise<readonly string[]> {
  const sources = await selectRows(
    connection,
    `SELECT schema_name, table_name, bool_or(column_name = 'removed_at') AS is_removable
     FROM duckdb_columns() SEMI JOIN duckdb_tables() USING (table_oid, database_oid)
     WHERE table_name <> 'responses' GROUP BY ALL HAVING bool_or(column_name = 'response_id')`,
  );
  const selects = sources.map((row) => {
    const name = [textOf(row, 'schema_name'), textOf(row, 'table_name')].map(quotedIdentifier).join('.');
    const condition = row['is_removable'] === true ? ' AND removed_at IS NULL' : '';
    return `SELECT response_id FROM ${name} WHERE response_id IS NOT NULL${condition}`;
  });
  if (selects.length === 0) return [];
  const bodies = await selectRows(connection, `${selects.join(' UNION ')} ORDER BY 1`);
  return bodies.map((row) => textOf(row, 'response_id'));
}
