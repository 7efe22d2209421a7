import { describe, expect, inject, test } from 'vitest';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { needPython, needSpark } from './needs.ts';
import { runScript } from './python-environment.ts';
import { sparkVersion } from './spark-version.ts';

const readers = ['pandas', 'pandas with pyarrow types', 'polars', 'pyarrow.dataset', 'DuckDB on Parquet', 'ibis'];

describe('every published table, partitions included,', () => {
  test.for(readers)('is read by %s as by ours', async (reader, context) => {
    const python = needPython(context);
    expect(await readAll(python.environment, reader)).toEqual(expected());
  });

  test(`is read by Spark ${sparkVersion} as by ours`, async (context) => {
    const { environment, packages } = needSpark(context);
    expect(await readAll(environment, 'Spark', packages)).toEqual(expected());
  });
});

function readAll(environment: string, reader: string, packages?: string): Promise<unknown> {
  const { snapshot, tablesFile } = inject('readers');
  const options = packages === undefined ? {} : { packages };
  return runScript(environment, ['read_tables.py', reader, `${snapshot}/parquet`, tablesFile], options);
}

function expected(): unknown {
  const { checksums } = inject('readers');
  return Object.fromEntries(publishedTableNames.map((name) => [name, checksums[name]]));
}
