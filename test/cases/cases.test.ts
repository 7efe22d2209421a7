import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueCodes } from '../../src/schema/issue-codes.ts';
import { type CaseLake, type CaseTable, caseTables, groupCases, loadCases, type Member } from './case-lake.ts';
import { type CaseFile, expanded } from './expand-case.ts';
import type { PublishedRow } from './published-rows.ts';

/** Tables of rows: names of columns first; every row of the table is listed, columns of no interest are not. */
type ExpectedRows = readonly [readonly string[], ...(readonly unknown[])[]];
type Expected = Readonly<Record<string, ExpectedRows>> & { readonly counts?: Readonly<Record<string, number>> };

const folder = import.meta.dirname;
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
/** Issues of these name a place in a listing. */
const listedResources = new Set<unknown>(['initiatives', 'value_lists', 'value_list_options']);
const groups = groupCases(names.map((name) => [name, readCase(name), mustBeAlone(name)]));

describe('a lake is exactly what the contract says of its bodies', () => {
  describe.each(groups.map((members) => [titled(members), members] as const))('%s', (_, members) => {
    let lake: CaseLake;
    beforeAll(async () => {
      lake = await loadCases(members);
    });
    afterAll(() => lake?.drop());

    it.each(members.map((member) => [`${member.name} (${member.file.about})`, member] as const))(
      '%s',
      async (_title, member) => {
        const expected = readExpected(member.name);
        for (const table of caseTables) {
          const rows = lake.rowsOf(member, table);
          const listed = expected[table];
          if (listed === undefined) expect(rows, table).toHaveLength(expectedCount(table, expected, member));
          else expect(projected(rows, listed[0]), table).toEqual(sorted(rowsOf(listed, member.space)));
        }
        await expectIssuesLeadToTheirPlace(lake, member);
        await expectExplanationsLeadToTheirValue(lake, member);
      },
    );
  });

  it('has a case of every issue code', () => {
    const reported = new Set(
      names.flatMap((name) => rowsOf(readExpected(name)['data_issues']).map((row) => row['code'])),
    );
    expect(Object.keys(issueCodes).filter((code) => !reported.has(code))).toEqual([]);
  });
});

function titled([first, ...others]: readonly Member[]): string {
  const options = first?.file.options === undefined ? '' : ` with ${JSON.stringify(first.file.options)}`;
  return others.length === 0 ? 'alone' : `${others.length + 1} cases in one lake${options}`;
}

/** Whether its rows depend on what else the service lists, or its issues name a place in a listing. */
function mustBeAlone(name: string): boolean {
  const file = readCase(name);
  if (file.service !== undefined || file.initiativeChain !== undefined || file.listing !== undefined) return true;
  if (file.initiatives?.length === 0 || JSON.stringify(file.surveys).includes('"listedBy"')) return true;
  return rowsOf(readExpected(name)['data_issues']).some(({ resource }) => listedResources.has(resource));
}

function readCase(name: string): CaseFile {
  return JSON.parse(readFileSync(join(folder, name, 'service.json'), 'utf8'));
}

function readExpected(name: string): Expected {
  return JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8'));
}

/** What a table that a case does not list must hold: what its bodies hold, if nothing is wrong with them. */
function expectedCount(table: CaseTable, expected: Expected, { file, content }: Member): number {
  const stated = expected.counts?.[table];
  if (stated !== undefined) return stated;
  if (table === 'data_points' && content.recordCount > 0) throw new Error('a case must list its data points');
  if (table === 'surveys') return content.surveys.length;
  if (table === 'utrvs') return content.recordCount;
  if (table === 'trackers') return content.trackerIds.size;
  return (table === 'initiatives' || table === 'initiative_ancestors') && file.initiatives === undefined ? 1 : 0;
}

function rowsOf(listed: ExpectedRows | undefined, space = ''): readonly PublishedRow[] {
  const [columns = [], ...rows] = listed ?? [];
  return rows.map((row) => {
    if (row.length !== columns.length)
      throw new Error(`a row has ${row.length} values for ${columns.length} columns: ${row}`);
    return Object.fromEntries(columns.map((column, i) => [column, expanded(row[i], space)]));
  });
}

const projected = (rows: readonly PublishedRow[], columns: readonly string[]): readonly PublishedRow[] =>
  sorted(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))));

const sorted = (rows: readonly PublishedRow[]): readonly PublishedRow[] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The place that an issue names is in the response that it names, and holds the value that it quotes. */
async function expectIssuesLeadToTheirPlace(lake: CaseLake, member: Member): Promise<void> {
  const files = new Map(lake.allRows('responses').map((row) => [row['response_id'], row['landing_file']]));
  for (const issue of lake.rowsOf(member, 'data_issues')) {
    const { response_id: responseId, json_pointer: pointer, value, code } = issue;
    if (typeof responseId !== 'string' || responseId === '' || typeof pointer !== 'string') continue;
    const landed = files.get(responseId);
    if (typeof landed !== 'string') throw new Error(`${code} names a response that is not in the lake: ${responseId}`);
    const body: unknown = JSON.parse(gunzipSync(await readFile(join(lake.output, landed))).toString('utf8'));
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
async function expectExplanationsLeadToTheirValue(lake: CaseLake, member: Member): Promise<void> {
  const records = lake.rowsOf(member, 'utrvs');
  const counts = records.map((record) => Number(record['data_point_count']));
  expect(lake.rowsOf(member, 'data_points')).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
  for (const [i, { utrv_id: id }] of records.entries()) {
    const explanation = lake.explanations.get(String(id));
    if (explanation === undefined) throw new Error(`${id} is not explained`);
    const { data_points: points, source } = explanation;
    expect(points).toHaveLength(counts[i] ?? 0);
    const landed = await readFile(join(lake.output, source?.landing_file ?? ''));
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
