import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import { explainUtrvs } from '../../src/inspect/explain-utrv.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { issueCodes } from '../../src/schema/issue-codes.ts';
import { startCaseService } from './case-service.ts';
import { type Case, type CaseFile, expandCase, expanded } from './expand-case.ts';
import { type PublishedRow, publishedRows } from './published-rows.ts';

/** Tables of rows: names of columns first; every row of the table is listed, columns of no interest are not. */
type ExpectedRows = readonly [readonly string[], ...(readonly unknown[])[]];
type Expected = Readonly<Record<string, ExpectedRows>> & { readonly counts?: Readonly<Record<string, number>> };

const folder = import.meta.dirname;
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const cases = names.map((name) => titled(name, readCase(name)));
const currentTables = [
  'initiatives',
  'initiative_ancestors',
  'surveys',
  'trackers',
  'tracker_columns',
  'utrvs',
  'data_points',
  'value_lists',
  'value_list_options',
  'calculated_values',
  'data_issues',
] as const;

describe('a lake is exactly what the contract says of its bodies', () => {
  it.concurrent.each(cases)('%s', { timeout: 30_000 }, async (_, name, file) => {
    const content = expandCase(file);
    const expected = readExpected(name);
    const output = await mkdtemp(join(tmpdir(), 'esg-lake-case-'));
    try {
      await load(content, file, output);
      const published = await publishedRows(output, [...currentTables, 'responses']);
      for (const table of currentTables) {
        const rows = published.get(table) ?? [];
        const listed = expected[table];
        if (listed === undefined) expect(rows, table).toHaveLength(expectedCount(table, expected, file, content));
        else expect(projected(rows, listed[0]), table).toEqual(sorted(rowsOf(listed)));
      }
      await expectIssuesLeadToTheirPlace(output, published);
      await expectExplanationsLeadToTheirValue(output, published);
    } finally {
      await rm(output, { recursive: true, force: true });
    }
  });

  it('has a case of every issue code', () => {
    const reported = new Set(
      names.flatMap((name) => rowsOf(readExpected(name)['data_issues']).map((row) => row['code'])),
    );
    expect(Object.keys(issueCodes).filter((code) => !reported.has(code))).toEqual([]);
  });
});

function titled(name: string, file: CaseFile) {
  return [`${name} (${file.about})`, name, file] as const;
}

function readCase(name: string): CaseFile {
  return JSON.parse(readFileSync(join(folder, name, 'service.json'), 'utf8'));
}

function readExpected(name: string): Expected {
  return JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8'));
}

async function load(content: Case, file: CaseFile, output: string): Promise<void> {
  const service = await startCaseService(content);
  try {
    const credentials = { kind: 'token', token: service.token } as const;
    const source = { baseUrl: service.baseUrl, credentials, output, workers: 0, retries: 0 };
    const report = await runPipeline(nightly, { ...defaultRunOptions, ...file.options, ...source });
    expect(report.error).toBeUndefined();
    expect(report.status).toBe('published');
  } finally {
    await service.close();
  }
}

/** What a table that a case does not list must hold: what its bodies hold, if nothing is wrong with them. */
function expectedCount(
  table: (typeof currentTables)[number],
  expected: Expected,
  file: CaseFile,
  content: Case,
): number {
  const stated = expected.counts?.[table];
  if (stated !== undefined) return stated;
  if (table === 'data_points' && content.recordCount > 0) throw new Error('a case must list its data points');
  if (table === 'surveys') return content.surveys.length;
  if (table === 'utrvs') return content.recordCount;
  if (table === 'trackers') return content.trackerIds.size;
  return (table === 'initiatives' || table === 'initiative_ancestors') && file.initiatives === undefined ? 1 : 0;
}

function rowsOf(listed: ExpectedRows | undefined): readonly PublishedRow[] {
  const [columns = [], ...rows] = listed ?? [];
  return rows.map((row) => {
    if (row.length !== columns.length)
      throw new Error(`a row has ${row.length} values for ${columns.length} columns: ${row}`);
    return Object.fromEntries(columns.map((column, i) => [column, expanded(row[i])]));
  });
}

const projected = (rows: readonly PublishedRow[], columns: readonly string[]): readonly PublishedRow[] =>
  sorted(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))));

const sorted = (rows: readonly PublishedRow[]): readonly PublishedRow[] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The place that an issue names is in the response that it names, and holds the value that it quotes. */
async function expectIssuesLeadToTheirPlace(
  output: string,
  published: ReadonlyMap<string, readonly PublishedRow[]>,
): Promise<void> {
  const files = new Map(published.get('responses')?.map((row) => [row['response_id'], row['landing_file']]));
  for (const issue of published.get('data_issues') ?? []) {
    const { response_id: responseId, json_pointer: pointer, value, code } = issue;
    if (typeof responseId !== 'string' || responseId === '' || typeof pointer !== 'string') continue;
    const landed = files.get(responseId);
    if (typeof landed !== 'string') throw new Error(`${code} names a response that is not in the lake: ${responseId}`);
    const body: unknown = JSON.parse(gunzipSync(await readFile(join(output, landed))).toString('utf8'));
    const place = at(body, pointer);
    expect(place.parent, `${code} at ${pointer}`).toBeTypeOf('object');
    // The code of an option is the value there, or its key.
    const isKey = code === 'unknown_option' && place.key === value;
    if (typeof place.value === 'string' && typeof value === 'string' && code !== 'invalid_text' && !isKey) {
      expect(place.value.startsWith(value), `${code} at ${pointer}`).toBe(true);
    }
  }
}

/** Where `explain` and the lake say that a value was read is in the landed body what the data point holds. */
async function expectExplanationsLeadToTheirValue(
  output: string,
  published: ReadonlyMap<string, readonly PublishedRow[]>,
): Promise<void> {
  const records = published.get('utrvs') ?? [];
  const counts = records.map((record) => Number(record['data_point_count']));
  expect(published.get('data_points')).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
  const ids = records.map((record) => String(record['utrv_id']));
  for (const [i, explanation] of (await explainUtrvs(output, ids)).entries()) {
    const { data_points: points, source } = explanation;
    expect(points).toHaveLength(counts[i] ?? 0);
    const landed = await readFile(join(output, source?.landing_file ?? ''));
    const body: unknown = JSON.parse(gunzipSync(landed).toString('utf8'));
    for (const { point, json_pointer: pointer, raw_value: raw } of points) {
      const { value } = at(body, pointer);
      expect(value, pointer).toEqual(raw);
      expect(pointer, pointer).toBe(`${source?.json_pointer}${String(point['json_pointer'])}`);
      if (typeof value === 'number') expect(point['value_number'], pointer).toBe(Number.isFinite(value) ? value : null);
      else
        expect(point['value_text'], pointer).toBe(
          typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
        );
    }
  }
}

interface Place {
  readonly parent: unknown;
  readonly key: string;
  readonly value: unknown;
}

function at(body: unknown, pointer: string): Place {
  let place: Place = { parent: {}, key: '', value: body };
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    place = { parent: place.value, key, value: isObject(place.value) ? Reflect.get(place.value, key) : undefined };
  }
  return place;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
