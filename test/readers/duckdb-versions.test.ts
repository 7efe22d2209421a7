import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { needPython, skip } from './needs.ts';
import { packageFolder, runScript } from './python-environment.ts';

/** `until` is the last minor version of Python 3 that this version of DuckDB is built for; without a file it is in readers.txt. */
const versions: readonly { readonly duckdb: string; readonly file?: string; readonly until?: number }[] = [
  { duckdb: '1.2.2', file: 'duckdb-1.2.txt', until: 13 },
  { duckdb: '1.3.2', file: 'duckdb-1.3.txt', until: 13 },
  { duckdb: '1.4.5', file: 'duckdb-1.4.txt' },
  { duckdb: '1.5.6', file: 'duckdb-1.5.txt' },
  { duckdb: '2.0.0' },
];

describe('lake.duckdb, every column of every table and view,', () => {
  for (const { duckdb, file, until = 99 } of versions) {
    test(`is read by DuckDB ${duckdb} as by ours`, async (context) => {
      const python = needPython(context);
      if (Number(python.version.split('.')[1]) > until) skip(context, `DuckDB ${duckdb} for Python ${python.version}`);
      const packages = file === undefined ? undefined : await packageFolder(python, file);
      const { snapshot, relationsFile, checksums } = inject('readers');
      const found = await runScript(
        python.environment,
        ['read_database.py', join(snapshot, 'lake.duckdb'), relationsFile],
        packages === undefined ? {} : { packages },
      );
      expect(found).toEqual({ version: duckdb, relations: checksums });
    });
  }
});
