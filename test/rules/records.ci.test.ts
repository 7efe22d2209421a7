import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutFigures } from '../support/without-figures.ts';
import { type CaseLake, groupCases, loadCases, type Member } from './record-lake.ts';
import { caseTables, expectRows, listedRows, readRule, ruleNames } from './record-rules.ts';

/** Issues of these name a place in a listing. */
const listedResources = new Set<unknown>(['initiatives', 'value_lists', 'value_list_options']);
withoutFigures();
const groups = groupCases(ruleNames.map((name) => [name, readRule(name), mustBeAlone(name)]));

describe('a lake is exactly what the contract says of its bodies', () => {
  describe.each(groups.map((members) => [titled(members), members] as const))('%s', (_, members) => {
    let lake: CaseLake;
    beforeAll(async () => {
      lake = await loadCases(members);
    });
    afterAll(() => lake?.drop());

    it.each(members.map((member) => [`${member.name} (${readRule(member.name).rule})`, member] as const))(
      '%s',
      async (_title, member) => {
        const expected = readRule(member.name).expected;
        for (const table of caseTables) expectRows(table, lake.rowsOf(member, table), expected, member);
        await expectIssuesLeadToTheirPlace(lake, member);
        await expectExplanationsLeadToTheirValue(lake, member);
      },
    );
  });
});

function titled([first, ...others]: readonly Member[]): string {
  const options = first?.file.options === undefined ? '' : ` with ${JSON.stringify(first.file.options)}`;
  return others.length === 0 ? 'alone' : `${others.length + 1} cases in one lake${options}`;
}

/** Whether its rows depend on what else the service lists, or its issues name a place in a listing. */
function mustBeAlone(name: string): boolean {
  const file = readRule(name);
  if (file.service !== undefined || file.initiativeChain !== undefined || file.listing !== undefined) return true;
  if (file.initiatives?.length === 0 || JSON.stringify(file.surveys).includes('"listedBy"')) return true;
  return listedRows(readRule(name).expected['data_issues']).some(({ resource }) => listedResources.has(resource));
}

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
