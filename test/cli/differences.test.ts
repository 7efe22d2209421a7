import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SnapshotDiff } from '../../src/inspect/diff-snapshots.ts';
import { currentId } from '../../src/load/publish/snapshot-folders.ts';
import { inputOf, nodeId, questionId } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { esgLake } from './command.ts';
import { inJuly, inJune, inMarch, inMay } from './sold-site.ts';

let folder: string;
let march: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-story-'));
  const options = { keepSnapshots: 10 };
  march = (await currentId(await loadWorld(inputOf(inMarch), folder, options))) ?? '';
  for (const world of [inMay, inJune, inJuly]) await loadWorld(inputOf(world), folder, options);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const diff = async (args: readonly string[] = [], columns?: number): Promise<string> => {
  const outcome = await esgLake(['diff', march, '--output', 'lake', ...args], {
    cwd: folder,
    ...(columns === undefined ? {} : { columns }),
  });
  expect([outcome.code, outcome.stderr]).toEqual([0, '']);
  return outcome.stdout;
};

it('a sold site, a corrected unit and an edited draft each have their line, and these add up', async () => {
  const { group_figures: figures }: SnapshotDiff = JSON.parse(await diff(['--json']));
  const root = figures?.filter(({ depth }) => depth === 0);
  expect(root?.map((one) => [one.tracker_name, one.before, one.after, one.difference])).toEqual([
    ['heat', 1500, 1.5, -1498.5],
    ['co2', 12000.1, 10050.2, -1949.9],
  ]);
  expect(root?.flatMap(({ lines }) => lines)).toEqual([
    line('Kiel', 'definition', null, 1500, 1.5, -1498.5),
    line('Dresden', 'boundary', 'removed', 2000, null, -2000),
    line('=Graz', 'value', null, 1000.1, 1050.2, 50.1),
  ]);
});

const line = (
  node: string,
  reason: string,
  change: string | null,
  before: number | null,
  after: number | null,
  difference: number,
) => ({ contributor_id: nodeId(node), contributor_name: node, reason, change, before, after, difference });

it('is shown at 80 columns, with the reasons of each figure', async () => {
  const shown = await diff([], 80);
  expect(shown).toContain(`heat · Nordwind · 2025
  1,500 → 1.5 MWh  -99.9 %
    definition  Kiel  -1,498.5
`);
  expect(shown).toContain(`co2 · Nordwind · 2025
  12,000.1 → 10,050.2 tons/CO2e  -16.2 %
    boundary    Dresden removed  -2,000
    value       =Graz             +50.1
`);
  expect(shown.split('\n').filter((text) => stringWidth(text) > 80)).toEqual([]);
});

it('is written as CSV, a row for each line, in which no text is a formula', async () => {
  const [head, ...rows] = (await diff(['--format', 'csv'])).trimEnd().split('\r\n');
  expect(head).toMatch(/^initiative_id,.*,contributor_name,reason,change,before,after,difference,base_unit$/);
  expect(rows).toContain(
    `${nodeId('Nordwind')},Nordwind,${questionId('co2')}|||tons/CO2e,,co2,,,2025,${nodeId('=Graz')},'=Graz,value,,1000.1,1050.2,50.1,tons/CO2e`,
  );
  expect(rows.filter((row) => row.includes(',boundary,removed,2000,,-2000,'))).toHaveLength(2);
});
