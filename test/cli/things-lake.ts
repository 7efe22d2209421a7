import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { temporaryFolder } from './command.ts';

const makeTable = `CREATE TABLE things AS SELECT * FROM (VALUES
  (1, 12345678901, 1.5::DOUBLE, 'Łódź 日本', DATE '2024-02-29', TIMESTAMPTZ '2026-01-15 02:00:00.25+00', JSON '{"a": [1, null]}', ['x', 'y'], true),
  (2, 9007199254740993, -0.25, 'a,"b"' || chr(10) || chr(27) || '[31mred', NULL, NULL, NULL, NULL, false),
  (3, NULL, NULL, '', DATE '1969-12-31', TIMESTAMPTZ '1969-12-31 23:59:59.999999+00', JSON '"<script>|"', [], NULL)
) t(id, big, number, name, day, "at", json, list, flag)`;

/** A folder with a published lake of one small table. @default one that is gone after the test */
export async function lakeFolder(folder?: string): Promise<string> {
  const cwd = folder ?? (await temporaryFolder());
  const snapshot = join(cwd, 'output', 'snapshots', 's1');
  await mkdir(snapshot, { recursive: true });
  const instance = await DuckDBInstance.create(join(snapshot, 'lake.duckdb'));
  const connection = await instance.connect();
  await connection.run(makeTable);
  connection.closeSync();
  instance.closeSync();
  await chmod(join(snapshot, 'lake.duckdb'), 0o444);
  await symlink('snapshots/s1', join(cwd, 'output', 'current'));
  return cwd;
}
