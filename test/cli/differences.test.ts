import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotDiff } from '../../src/answers/diff-snapshots.ts';
import { linesCsv } from '../../src/cli/commands/diff.ts';
import { currentId, listSnapshots } from '../../src/publish/snapshot-folders.ts';
import { type Block, blocksOf } from '../docs/pages.ts';
import { expectSaid } from '../docs/said.ts';
import { commandFolder, runExample } from '../docs/shell.ts';
import { inputOf, nodeId, utrvId, type World } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { esgLake } from './command.ts';
import { inJuly, inJune, inMarch, inMay } from './sold-site.ts';

/**
 * The story of docs/how-to/what-changed.md, whose commands it runs: a site bought in February, published and pinned in March, a draft
 * begun in April, the site sold in May, a unit corrected in June, drafts edited in July; one of these was in the published figures. Retention is the default.
 */
const page = 'docs/how-to/what-changed.md';
const pin = '2025-annual-report';
const blocks = blocksOf(page).filter(({ language }) => language === 'sh' || language === 'sql');
const [pinning, ...asking] = blocks;

let folder: string;
let path: string;
let snapshots: readonly string[];
const said = new Map<Block, string>();

const { nodes, surveys } = inMarch;
const inJanuary: World = { ...inMarch, nodes: without('Dresden', nodes), surveys: surveys.slice(1).map(placed) };

const withDraft = (world: World, water: number, lastUpdated: string): World => ({
  ...world,
  questions: {
    ...world.questions,
    water: { name: 'Water withdrawal', typeCode: '303-3-a', unit: 'm3', unitType: 'volume' },
  },
  surveys: [...world.surveys, { place: 4, of: 'Graz', isOpen: true, lastUpdated, says: { water } }],
});
const begun = '2026-06-02T00:00:00.000Z';
const runsAfter = [
  withDraft(inMarch, 40, begun),
  withDraft(inMay, 40, begun),
  withDraft(inJune, 40, begun),
  withDraft(inJuly, 44, '2026-07-15T00:00:00.000Z'),
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-story-'));
  path = await commandFolder(join(folder, 'bin'), { npx: 'shift; exec esg-lake "$@"' });
  if (pinning === undefined) throw new RangeError('the page pins nothing');
  await load(inJanuary);
  const published = [await load(inMarch)];
  said.set(pinning, await done(pinning));
  for (const world of runsAfter) published.push(await load(world));
  snapshots = published;
  for (const block of asking) said.set(block, await done(block));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(world: World): Promise<string> {
  const output = join(folder, 'output');
  await loadWorld(inputOf(world), folder, { output });
  return (await currentId(output)) ?? '';
}

/** As a reader would, with the id of a record of the site that was sold. */
const done = ({ language, text }: Block): Promise<string> => {
  const commands = language === 'sql' ? `esg-lake query '${text.replaceAll("'", "'\\''")}' --format markdown` : text;
  return runExample(commands.replaceAll('UTRV_ID', utrvId(1, 'co2')), { path, cwd: folder, env: {} });
};

const asked = async (args: readonly string[], columns?: number): Promise<string> => {
  const outcome = await esgLake(args, { cwd: folder, ...(columns === undefined ? {} : { columns }) });
  expect([outcome.code, outcome.stderr]).toEqual([0, '']);
  return outcome.stdout;
};

async function figures(): Promise<NonNullable<SnapshotDiff['group_figures']>> {
  const { group_figures: found }: SnapshotDiff = JSON.parse(await asked(['diff', pin, '--json']));
  if (found === null) throw new Error('group figures are not compared');
  return found;
}

describe(page, () => {
  it('says what its commands answer', () => {
    const shown = blocks.filter(({ result }) => result !== null);
    expect(shown).toHaveLength(2);
    for (const block of shown) expectSaid(said.get(block) ?? '', block.result ?? '');
  });

  it('needs the pin: without it the snapshot of March is gone, as that of April is', async () => {
    const [march, april, ...newest] = snapshots;
    const left = (await listSnapshots(join(folder, 'output'))).map(({ snapshotId }) => snapshotId);
    expect(newest).toHaveLength(3);
    expect(left).toEqual([march, ...newest]);
    expect(left).not.toContain(april);
  });

  it('lists as restated what was reported, and not the draft that was begun later', () => {
    const [restated, collected] = ['@restated', 'NOT was_reported'].map((text) =>
      said.get(blocks.find((block) => block.text.includes(text)) ?? blocks[0] ?? raise()),
    );
    for (const site of ['Kiel', 'Dresden', 'Graz']) expect(restated).toContain(site);
    expect(restated).toContain('1050.2');
    expect(restated).not.toContain('Water withdrawal');
    expect(collected?.match(/Graz/g)).toHaveLength(1);
    expect(collected).toContain('Water withdrawal');
  });

  it('lists the site that was bought and sold', () => {
    const sold = said.get(asking.find(({ text }) => text.includes('@boundary-changes')) ?? raise());
    expect(sold).toMatch(
      /\d{4}-\d\d-\d\d.*removed.*Dresden.*Nordwind > Dresden[\s\S]*\d{4}-\d\d-\d\d.*added.*Dresden.*Nordwind > Dresden/,
    );
  });

  it('shows both sides of a figure, and the record of the site that was sold with its response', () => {
    const sides = said.get(asking.find(({ text }) => text.includes('explain 305-1-a')) ?? raise());
    expect(sides).toMatch(/12,000\.1 tons\/CO2e[\s\S]*Dresden[\s\S]*10,050\.2 tons\/CO2e/);
    expect(said.get(asking.find(({ text }) => text.includes('UTRV_ID')) ?? raise())).toMatch(
      /Dresden[\s\S]*\(intact\)/,
    );
  });

  it('makes folders of evidence with the records that the lines name', async () => {
    const [co2] = (await figures()).filter(({ depth, type_code: code }) => depth === 0 && code === '305-1-a');
    for (const [name, side] of [
      ['as-published', 'utrv_ids_before'],
      ['today', 'utrv_ids_after'],
    ] as const) {
      const leaves = await readFile(join(folder, name, 'leaves.csv'), 'utf8');
      const named = co2?.lines.flatMap((line) => line[side]) ?? [];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((id) => !leaves.includes(id))).toEqual([]);
    }
  });
});

describe('diff', () => {
  it('has a line for each event, with reason and evidence, and these add up', async () => {
    const found = await figures();
    const root = found.filter(({ depth }) => depth === 0);
    expect(root.map((one) => [one.tracker_name, one.before, one.after, one.difference])).toEqual([
      ['Heating', 1500, 1.5, -1498.5],
      ['Direct emissions', 12000.1, 10050.2, -1949.9],
      ['Water withdrawal', null, 44, 44],
    ]);
    expect(root.flatMap(({ lines }) => lines)).toEqual([
      line('Kiel', 'definition', [1500, 1.5, -1498.5], [utrvId(2, 'heat')], [utrvId(2, 'heat')]),
      {
        ...line('Dresden', 'boundary', [2000, null, -2000], [utrvId(1, 'co2')], []),
        change: 'removed',
        boundary_changes: [
          {
            ...{ initiative_id: nodeId('Dresden'), initiative_name: 'Dresden', change: 'removed' },
            ...{ seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
            ...{ old_parent_id: nodeId('Nordwind'), new_parent_id: null },
          },
        ],
      },
      line('Graz', 'value', [1000.1, 1050.2, 50.1], [utrvId(3, 'co2')], [utrvId(3, 'co2')]),
      line('Graz', 'arrived', [null, 44, 44], [], [utrvId(4, 'water')]),
    ]);
    for (const { lines, reasons, difference } of found) {
      for (const parts of [lines, reasons])
        expect(parts.reduce((sum, part) => sum + part.difference, 0)).toBeCloseTo(difference, 9);
    }
  });

  const line = (
    node: string,
    reason: string,
    [before, after, difference]: readonly [number | null, number | null, number],
    utrv_ids_before: readonly string[],
    utrv_ids_after: readonly string[],
  ) => ({
    ...{ contributor_id: nodeId(node), contributor_name: node, reason, change: null, before, after, difference },
    ...{ utrv_ids_before, utrv_ids_after, boundary_changes: [] },
  });

  it('is shown at 80 columns, the figures of the group first, each with commands that can be pasted', async () => {
    const shown = await asked(['diff', pin], 80);
    expect(shown.split('\n').filter((text) => stringWidth(text) > 80)).toEqual([]);
    expect(shown.indexOf('group figures differ')).toBeLessThan(shown.indexOf('table '));
    const today = snapshots.at(-1) ?? '';
    expect(shown).toContain(`Direct emissions · Nordwind · 2025
  12,000.1 → 10,050.2 tons/CO2e  -16.2 %
    boundary    Dresden removed  -2,000
    value       Graz              +50.1
  esg-lake explain 305-1-a ${nodeId('Nordwind')} 2025 \\
    --snapshot ${pin}
  esg-lake explain 305-1-a ${nodeId('Nordwind')} 2025 \\
    --snapshot ${today}
`);
    const commands = shown.match(/^ {2}esg-lake explain (?:.* \\\n)*.*$/gm) ?? [];
    expect(commands).toHaveLength(11); // three of seven figures are on one side only
    const explained = await runExample(commands.slice(2, 4).join('\n'), { path, cwd: folder, env: {} });
    expect(explained).toMatch(/^Figure of Nordwind[\s\S]*12,000\.1[\s\S]*^Figure of Nordwind[\s\S]*10,050\.2/m);
  });

  it('is written as CSV, a row for each line with its evidence', async () => {
    const [head, ...rows] = (await readFile(join(folder, 'what-changed.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(head).toMatch(
      /^initiative_id,.*,base_unit,utrv_ids_before,utrv_ids_after,boundary_initiative_id,seen_at,old_parent_id,new_parent_id$/,
    );
    expect(rows).toContainEqual(
      expect.stringMatching(
        `^${nodeId('Nordwind')},Nordwind,.*,305-1-a,Direct emissions,,,2025,${nodeId('Dresden')},Dresden,boundary,removed,2000,,-2000,tons/CO2e,${utrvId(1, 'co2')},,${nodeId('Dresden')},[^,]*Z,${nodeId('Nordwind')},$`,
      ),
    );
    expect(rows.filter((row) => row.includes(',boundary,removed,2000,,-2000,'))).toHaveLength(2);
  });

  it('joins in a cell of the CSV file what is several, and has no formula in it', async () => {
    const [figure] = await figures();
    const [first] = figure?.lines ?? [];
    if (figure === undefined || first === undefined) throw new RangeError('nothing differs');
    const line = { ...first, contributor_name: '=Graz', utrv_ids_before: ['a', 'b'] };
    const [, row] = linesCsv([{ ...figure, lines: [line] }]).split('\r\n');
    expect(row).toContain(",'=Graz,definition,");
    expect(row).toContain(',a;b,');
  });
});

function without<T>(name: string, all: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const { [name]: _, ...others } = all;
  return others;
}

/** With the ids that the surveys have in March. */
function placed<T>(survey: T, index: number): T & { readonly place: number } {
  return { ...survey, place: index + 2 };
}

function raise(): never {
  throw new RangeError(`${page} has no such block`);
}
