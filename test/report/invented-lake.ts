import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { sqlFile } from '../../src/base/package-files.ts';
import type { SqlRow } from '../../src/load/database.ts';
import { createTablesSql } from '../../src/schema/ddl.ts';
import { createViewsSql } from '../../src/schema/views.ts';

export interface InventedWorld {
  /** Roots, each with a complete tree below it. @default 1 */
  readonly roots?: number;
  readonly nodes: number;
  /** Of each node. */
  readonly children: number;
  readonly trackers: number;
  readonly recordsPerSurvey: number;
  readonly issues: number;
  /** SQL for the name of node `i`. @default "'Node ' || i" */
  readonly nodeName?: string;
  /** SQL for the name of tracker `t`. @default "'Question ' || t" */
  readonly trackerName?: string;
  /** Day and month on which years end. @default '12-31' */
  readonly yearEnd?: string;
}

export interface InventedLake {
  query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly SqlRow[]>;
  close(): void;
}

/** A database in memory with the tables and views of a lake, empty. */
export async function emptyLake(): Promise<InventedLake> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  // What the page does not read need not be filled in.
  for (const sql of createTablesSql()) await connection.run(sql.replaceAll(' NOT NULL', ''));
  for (const sql of createViewsSql()) await connection.run(sql);
  await connection.run(
    `INSERT INTO runs BY NAME SELECT '20260122T020000000Z-abcdef' AS run_id, 'full' AS mode, 'published' AS status,
       TIMESTAMPTZ '2026-01-22 02:00:00+00' AS started_at, TIMESTAMPTZ '2026-01-22 02:00:00+00' AS watermark_at,
       0 AS request_count, 0 AS retry_count, 0 AS throttled_count, 0 AS byte_count, 0 AS surveys_listed, 0 AS surveys_changed,
       0 AS surveys_fetched, 0 AS surveys_reused, 0 AS surveys_removed, 0 AS surveys_failed, 0 AS data_points, 0 AS data_issues,
       '0.1.0' AS version`,
  );
  return {
    query: async (sql, values = []) => (await connection.runAndReadAll(sql, [...values])).getRowObjectsJS(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Five years of reports of every node, made by invented-lake.sql. */
export async function inventedLake(world: InventedWorld): Promise<InventedLake> {
  const { roots = 1, nodes, children, trackers, recordsPerSurvey: records, issues, yearEnd = '12-31' } = world;
  const lake = await emptyLake();
  for (const [name, value] of Object.entries({ roots, nodes, children, trackers, records, issues }))
    await lake.query(`SET VARIABLE ${name} = ${value}`);
  const { nodeName = "'Node ' || i", trackerName = "'Question ' || t" } = world;
  const sql = readFileSync(join(import.meta.dirname, 'invented-lake.sql'), 'utf8');
  await lake.query(`SET VARIABLE year_end = '${yearEnd}'; CREATE TEMP MACRO node_name(i) AS ${nodeName};
    CREATE TEMP MACRO tracker_name(t) AS ${trackerName}; ${sql}; ${sqlFile('figures/00-group-years.sql')}`);
  return lake;
}
