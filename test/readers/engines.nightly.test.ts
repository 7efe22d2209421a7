import { describe, expect, inject, test } from 'vitest';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { needPython, needSpark } from './needs.ts';
import { runScript } from './python-environment.ts';
import { sparkVersion } from './spark-version.ts';

/**
 * The types of the lake by the names of each reader. More than one name for a type, `object` and a period_year that is no
 * integer are traps, which docs/query-it.md names.
 */
const typesOf: Readonly<Record<string, Types>> = {
  pandas: {
    ...textIs('str'),
    'DECIMAL(38,12)': ['object'],
    DOUBLE: ['float64'],
    INTEGER: ['float64', 'int32'],
    BIGINT: ['int64'],
    BOOLEAN: ['bool', 'object'],
    DATE: ['object'],
    'TIMESTAMP WITH TIME ZONE': ['datetime64[us, UTC]'],
    'VARCHAR[]': ['object'],
    period_year: ['category'],
  },
  'pandas with pyarrow types': {
    ...textIs('string[pyarrow]'),
    'DECIMAL(38,12)': ['decimal128(38, 12)[pyarrow]'],
    DOUBLE: ['double[pyarrow]'],
    INTEGER: ['int32[pyarrow]'],
    BIGINT: ['int64[pyarrow]'],
    BOOLEAN: ['bool[pyarrow]'],
    DATE: ['date32[day][pyarrow]'],
    'TIMESTAMP WITH TIME ZONE': ['timestamp[us, tz=UTC][pyarrow]'],
    'VARCHAR[]': ['list<element: string>[pyarrow]'],
    period_year: ['dictionary<values=int32, indices=int32, ordered=0>[pyarrow]'],
  },
  polars: {
    ...textIs('String'),
    'DECIMAL(38,12)': ['Decimal(precision=38, scale=12)'],
    DOUBLE: ['Float64'],
    INTEGER: ['Int32'],
    BIGINT: ['Int64'],
    BOOLEAN: ['Boolean'],
    DATE: ['Date'],
    'TIMESTAMP WITH TIME ZONE': ["Datetime(time_unit='us', time_zone='UTC')"],
    'VARCHAR[]': ['List(String)'],
    period_year: ['Int64'],
  },
  'pyarrow.dataset': {
    ...textIs('string'),
    'DECIMAL(38,12)': ['decimal128(38, 12)'],
    DOUBLE: ['double'],
    INTEGER: ['int32'],
    BIGINT: ['int64'],
    BOOLEAN: ['bool'],
    DATE: ['date32[day]'],
    'TIMESTAMP WITH TIME ZONE': ['timestamp[us, tz=UTC]'],
    'VARCHAR[]': ['list<element: string>'],
    period_year: ['int32'],
  },
  'DuckDB on Parquet': {
    ...textIs('VARCHAR'),
    'DECIMAL(38,12)': ['DECIMAL(38,12)'],
    DOUBLE: ['DOUBLE'],
    INTEGER: ['INTEGER'],
    BIGINT: ['BIGINT'],
    BOOLEAN: ['BOOLEAN'],
    DATE: ['DATE'],
    'TIMESTAMP WITH TIME ZONE': ['TIMESTAMP WITH TIME ZONE'],
    'VARCHAR[]': ['VARCHAR[]'],
    period_year: ['BIGINT'],
  },
  ibis: {
    ...textIs('string'),
    'DECIMAL(38,12)': ['decimal(38, 12)'],
    DOUBLE: ['float64'],
    INTEGER: ['int32'],
    BIGINT: ['int64'],
    BOOLEAN: ['boolean'],
    DATE: ['date'],
    'TIMESTAMP WITH TIME ZONE': ["timestamp('UTC', 6)"],
    'VARCHAR[]': ['array<string>'],
    period_year: ['int64'],
  },
  Spark: {
    ...textIs('string'),
    'DECIMAL(38,12)': ['decimal(38,12)'],
    DOUBLE: ['double'],
    INTEGER: ['int'],
    BIGINT: ['bigint'],
    BOOLEAN: ['boolean'],
    DATE: ['date'],
    'TIMESTAMP WITH TIME ZONE': ['timestamp'],
    'VARCHAR[]': ['array<string>'],
    period_year: ['int'],
  },
};

type Types = Readonly<Record<string, readonly string[]>>;

/** JSON is text in Parquet. */
function textIs(name: string): Types {
  return { VARCHAR: [name], JSON: [name] };
}

describe('every published table, partitions included,', () => {
  test.for(Object.keys(typesOf).filter((reader) => reader !== 'Spark'))(
    'is read by %s as by ours',
    async (reader, context) => {
      const python = needPython(context);
      expect(await readAll(python.environment, reader)).toEqual(expectedOf(reader));
    },
  );

  test(`is read by Spark ${sparkVersion} as by ours`, async (context) => {
    const { environment, packages } = needSpark(context);
    expect(await readAll(environment, 'Spark', packages)).toEqual(expectedOf('Spark'));
  });
});

function readAll(environment: string, reader: string, packages?: string): Promise<unknown> {
  const { snapshot, tablesFile } = inject('readers');
  const options = packages === undefined ? {} : { packages };
  return runScript(environment, ['read_tables.py', reader, `${snapshot}/parquet`, tablesFile], options);
}

function expectedOf(reader: string): unknown {
  const { checksums } = inject('readers');
  return {
    relations: Object.fromEntries(publishedTableNames.map((name) => [name, checksums[name]])),
    types: typesOf[reader],
  };
}
