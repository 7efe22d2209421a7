import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { damageFile } from '../../bench/proof/damage.ts';
import { sealedJson } from '../../src/base/damage.ts';
import { sha256Of } from '../../src/base/files.ts';
import { runSummary } from '../../src/cli/terminal/run-summary.ts';
import { plainStyles } from '../../src/cli/terminal/text-output.ts';
import type { SnapshotDiff } from '../../src/inspect/diff-snapshots.ts';
import { openDatabase } from '../../src/load/database.ts';
import type { RunReport } from '../../src/report/report.ts';
import { webhookMessage } from '../../src/report/webhook-message.ts';
import type { SincePin } from '../../src/schema/changed-figures.ts';
import { early, late, sample } from '../lane.ts';
import { inputOf, type World, type WorldSurvey } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { co2 } from '../oracle/trust/worlds/case.ts';
import { type ReadPage, readPage } from '../report/page-cells.ts';
import { esgLake } from './command.ts';
import { inJuly, inMarch } from './sold-site.ts';

const name = '2025-annual-report';
let march: string;

/** Published in March, and pinned. */
beforeAll(async () => {
  march = await mkdtemp(join(tmpdir(), 'esg-lake-since-pin-'));
  await loadWorld(inputOf(inMarch), march);
  expect((await asked(march, ['snapshots', '--pin', name])).code).toBe(0);
});
afterAll(() => rm(march, { recursive: true, force: true }));

const asked = (folder: string, args: readonly string[]) => esgLake([...args, '--output', 'lake'], { cwd: folder });

/** A copy of the lake of March, gone after the test. */
async function copied(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-since-pin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(march, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

interface Told {
  readonly report: RunReport;
  readonly page: ReadPage;
  /** The lines of the summary that follow its label. */
  readonly summary: readonly string[];
}

/** What the next run tells of the pin. */
async function toldOf(folder: string, world: World, width = 100): Promise<Told> {
  const output = await loadWorld(inputOf(world), folder, { keepSnapshots: 10, valueListMaxAgeDays: 30 });
  const id = (await readdir(join(output, 'runs'))).sort().at(-1) ?? '';
  const report: RunReport = JSON.parse(await readFile(join(output, 'runs', id, 'report.json'), 'utf8'));
  const page = readPage(await readFile(join(output, 'current/report.html'), 'utf8'));
  const text = runSummary(report, 'lake', { details: null, width, styles: plainStyles });
  const [, lines = ''] = /^ {2}since pin +((?:.*\n)(?: {14}.*\n)*)/m.exec(text) ?? [];
  return { report, page, summary: lines.trimEnd().split(/\n */) };
}

/** The figures that `diff` says, each with the reason that explains most of it. */
async function diffed(folder: string): Promise<SincePin['figures']> {
  const { stdout } = await asked(folder, ['diff', name, '--json']);
  const { group_figures: figures }: SnapshotDiff = JSON.parse(stdout);
  return (figures ?? []).map(({ reasons, lines, ...figure }) => {
    const [most] = reasons.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
    if (most === undefined) throw new RangeError('no reason');
    const named = lines.filter(({ reason, change }) => reason === most.reason && change === most.change);
    const contributors = named.slice(0, 2).map(({ contributor_name: one, contributor_id: id }) => one ?? id);
    return { ...figure, main_reason: { ...most, contributors, reason_count: reasons.length } };
  });
}

early('report.json, page and summary say the numbers of diff, and the command', async () => {
  const folder = await copied();
  const { report, page, summary } = await toldOf(folder, inJuly);
  const figures = await diffed(folder);
  expect(figures.map((one) => [one.tracker_name, one.initiative_name, one.before, one.after])).toEqual([
    ['Heating', 'Nordwind', 1500, 1.5],
    ['Direct emissions', 'Nordwind', 12000.1, 10050.2],
    ['Direct emissions', 'Dresden', 2000, null],
    ['Heating', 'Kiel', 1500, 1.5],
    ['Direct emissions', 'Graz', 1000.1, 1050.2],
  ]);
  const { since_pin: since } = report;
  expect(since).toMatchObject({
    pin: name,
    problem: null,
    changes: { added: 0, changed: 4, removed: 1 },
    key_figures_changed: ['Direct emissions', 'Heating'],
  });
  expect(since?.figures).toEqual(figures);
  const [first] = report.look_first ?? [];
  expect(first).toMatchObject({ kind: 'slip', name: 'Kiel' });
  expect(page.text).toContain(`${first?.name}${first?.what}`.replaceAll('\u202f', ''));
  expect(figures.map(({ main_reason: most }) => [most?.reason, most?.contributors, most?.reason_count])).toEqual([
    ['definition', ['Kiel'], 1],
    ['boundary', ['Dresden'], 2],
    ['boundary', ['Dresden'], 1],
    ['definition', ['Kiel'], 1],
    ['value', ['Graz'], 1],
  ]);
  const manifest = await readFile(join(folder, 'lake/pins', name, 'snapshot/manifest.json'));
  expect(since?.manifest_sha256).toBe(createHash('sha256').update(manifest).digest('hex'));
  expect(page.text).toContain(`Manifest of the pinned snapshot, SHA-256: ${since?.manifest_sha256}`);
  expect(page.text).toContain(`manifest’s SHA-256 ${since?.manifest_sha256?.slice(0, 16)}…`);
  expect(page.text).toContain('2025: 2key figures changed: Direct emissions, Heating.');
  expect(page.text).toContain('The question was redefined: Kiel');
  expect(page.text).toContain('Mostly removed from the tree: Dresden');
  expect(report.boundary_changes).toEqual({ added: 0, moved: 0, removed: 1, renamed: 0 });
  expect(page.text).toContain(
    `Since ${name}, 4figures of the group changed, 0 were added and 1 removed. All of them, each with the reasons: esg-lake diff ${name}`,
  );
  expect(page.rows('All of them').map(([, unit, ...cells]) => [unit, ...cells])).toEqual([
    ['MWh', '2025', '1500', '1.5', '-1498.5', '÷1000'],
    ['t CO₂e', '2025', '12000.1', '10050.2', '-1949.9', '-16%'],
    ['t CO₂e', '2025', '2000', '–', '-2000', '–'],
    ['MWh', '2025', '1500', '1.5', '-1498.5', '÷1000'],
    ['t CO₂e', '2025', '1000.1', '1050.2', '50.1', '+5.0%'],
  ]);
  expect(summary).toEqual([
    `4 group figures changed, 1 removed: esg-lake diff ${name} --output lake`,
    'Heating · Nordwind · 2025  1,500 → 1.5 MWh  -99.9 %',
  ]);
});

early('the page that is made again says the same; that of the pinned snapshot, that nothing has changed', async () => {
  const folder = await copied();
  const { page } = await toldOf(folder, inJuly);
  const made = async (...args: readonly string[]): Promise<ReadPage> => {
    const { code, stdout } = await asked(folder, ['report', '--out', '-', ...args]);
    expect(code).toBe(0);
    return readPage(stdout);
  };
  expect((await made()).rows('All of them')).toEqual(page.rows('All of them'));
  expect((await made('--snapshot', name)).text).toContain(`No figure of the group has changed since ${name}.`);
});

early('one short line says that nothing has changed', async () => {
  const [first, ...others] = inMarch.surveys;
  if (first === undefined) throw new RangeError('three surveys');
  const later = { ...first, lastUpdated: '2026-06-15T00:00:00.000Z' };
  const { report, page, summary } = await toldOf(await copied(), { ...inMarch, surveys: [later, ...others] });
  expect(report.since_pin).toMatchObject({ changes: { added: 0, changed: 0, removed: 0 }, figures: [] });
  expect(page.text).toContain(`No figure of the group has changed since ${name}.`);
  expect(summary).toEqual([`no figure of the group changed since ${name}`]);
});

early('a run that rebuilds the lake and finds nothing new says what the rebuild changed', async () => {
  const { report } = await toldOf(await copied(), { ...inMarch, yearEnd: '06-30' });
  expect([report.status, Object.keys(report.rows)]).toEqual(['published', []]);
  expect(report.since_pin).toMatchObject({ pin: name, changes: { changed: 0 } });
  expect(report.since_pin?.figures.filter(({ depth }) => depth === 0)).not.toEqual([]);
  expect(report.look_first).toEqual([]);
});

early('without a pin nothing is said', async () => {
  const folder = await copied();
  expect((await asked(folder, ['snapshots', '--unpin', name])).code).toBe(0);
  const { report, page, summary } = await toldOf(folder, inJuly);
  expect(Object.keys(report)).not.toContain('since_pin');
  expect(page.text).not.toContain('the pin');
  expect(summary).toEqual(['']);
});

const figuresOf = (folder: string): string => join(folder, 'lake/pins', name, 'group_figures.parquet');

/** As an older version would have written it, without a column that is compared. */
async function makeOlder(folder: string): Promise<void> {
  const file = figuresOf(folder);
  await rm(file);
  const database = await openDatabase({ file: ':memory:' });
  await database.connection.run(`COPY (SELECT 'x' AS initiative_id) TO '${file}' (FORMAT parquet)`);
  database.close();
  const pinFile = join(folder, 'lake/pins', name, 'pin.json');
  const { sha256: _, ...pin } = JSON.parse(await readFile(pinFile, 'utf8'));
  const { length: bytes } = await readFile(file);
  const files = [{ path: 'group_figures.parquet', bytes, sha256: await sha256Of(file) }];
  await rm(pinFile);
  await writeFile(pinFile, sealedJson({ ...pin, schema_version: 3, files }));
}

const problems: readonly (readonly [string, (folder: string) => Promise<unknown>, RegExp])[] = [
  ['its figures are changed', (folder) => damageFile(figuresOf(folder), 'flipped'), /^group_figures.parquet does not/],
  ['its figures are gone', (folder) => rm(figuresOf(folder)), /^group_figures.parquet is missing$/],
  ['pin.json is gone', (folder) => rm(join(folder, 'lake/pins', name, 'pin.json')), /^pin.json is missing$/],
  ['another version has other columns', makeOlder, /^it has schema version 3, this program 5: Binder Error/],
];

it.each(sample(problems, 1))(
  'a pin that cannot be compared is said in one line and stops nothing: %s',
  async (_, damage, why) => {
    const folder = await copied();
    await damage(folder);
    const { report, page, summary } = await toldOf(folder, inJuly, 80);
    expect(report.status).toBe('published');
    expect(report.since_pin).toMatchObject({
      pin: name,
      problem: expect.stringMatching(why),
      changes: null,
      figures: [],
    });
    expect(page.text).toContain(`The pin ${name} cannot be compared: ${report.since_pin?.problem}.`);
    expect(summary).toEqual([expect.stringContaining(`${name} cannot be compared: `)]);
    for (const line of summary) expect(stringWidth(line)).toBeLessThanOrEqual(66);
  },
);

late('what differs is said even if the files that explain it are damaged', async () => {
  const folder = await copied();
  await rm(join(folder, 'lake/pins', name, 'contributions.parquet'));
  const { report, page } = await toldOf(folder, inJuly);
  expect(report.since_pin?.figures.map(({ main_reason: reason }) => reason)).toEqual([null, null, null, null, null]);
  expect(page.rows('All of them')).toHaveLength(5);
});

late('the newest pin is that of the newest snapshot, whenever it was pinned', async () => {
  const folder = await copied();
  await toldOf(folder, inJuly);
  expect((await asked(folder, ['snapshots', '--pin', 'july'])).code).toBe(0);
  expect((await asked(folder, ['snapshots', '--pin', 'a-copy', '--snapshot', name])).code).toBe(0);
  const { report } = await toldOf(folder, inMarch);
  expect(report.since_pin).toMatchObject({ pin: 'july', problem: null });
});

const questions = Array.from({ length: 8 }, (_, n) => `q${n}`);
const said = (of: string, place: number, factor: number, more: readonly string[] = []): WorldSurvey => ({
  ...{ of, place, lastUpdated: `2026-0${factor}-15T00:00:00.000Z` },
  says: Object.fromEntries([...questions, ...more].map((question, n) => [question, factor * (n + 1)])),
});

early(
  'the ten that weigh most are shown: what the pin has before what came, the group before those below',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-since-pin-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const hostile = { ...co2, name: '<b>\u001b[2J' };
    const world = { nodes: { R: null, A: 'R' }, questions: Object.fromEntries(questions.map((q) => [q, hostile])) };
    await loadWorld(inputOf({ ...world, surveys: [said('A', 1, 1)] }), folder);
    expect((await asked(folder, ['snapshots', '--pin', name])).code).toBe(0);
    const more = { ...world, questions: { ...world.questions, new: co2 }, surveys: [said('A', 1, 2, ['new'])] };
    const { report, page, summary } = await toldOf(folder, more);
    const { changes, figures = [] } = report.since_pin ?? {};
    expect(changes).toEqual({ added: 2, changed: 16, removed: 0 });
    expect(figures.map(({ depth }) => depth)).toEqual([...questions.map(() => 0), 1, 1]);
    expect(figures.every(({ before }) => before !== null)).toBe(true);
    expect(page.rows('The 10 that weigh most of 18')).toHaveLength(10);
    expect(page.rows('The 10')[0]?.[0]).toContain('<b>\uFFFD[2J');
    expect(summary[0]).toBe(`16 group figures changed, 2 added: esg-lake diff ${name} --output lake`);
    expect(summary[1]).toContain('<b>\uFFFD[2J');
    const { text } = webhookMessage({ ...report, restated: 5 }, { above: 0, on: 'failure', page: null }) ?? {};
    expect(text).toContain(`\n18 group figures changed since ${name}; `);
  },
);
