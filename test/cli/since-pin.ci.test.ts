import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { expect, it, onTestFinished } from 'vitest';
import { damageFile } from '../../bench/proof/damage.ts';
import { webhookMessage } from '../../src/report/webhook-message.ts';
import { inputOf, type WorldSurvey } from '../oracle/trust/world.ts';
import { loadWorld } from '../oracle/trust/world-lake.ts';
import { co2 } from '../oracle/trust/worlds/case.ts';
import { type ReadPage, readPage } from '../report/page-cells.ts';
import { asked, copied, name, toldOf, usePinnedMarch } from './pinned-march.ts';
import { inJuly, inMarch } from './sold-site.ts';

usePinnedMarch();

it('the page that is made again says the same; that of the pinned snapshot, that nothing has changed', async () => {
  const folder = await copied();
  const { page } = await toldOf(folder, inJuly);
  const made = async (...args: readonly string[]): Promise<ReadPage> => {
    const { code, stdout } = await asked(folder, ['report', '--out', '-', ...args]);
    expect(code).toBe(0);
    return readPage(stdout);
  };
  expect((await made()).text).toBe(page.text);
  expect((await made('--snapshot', name)).text).toContain('All figures of the group are unchanged.');
});

it('one short line says that nothing has changed', async () => {
  const [first, ...others] = inMarch.surveys;
  if (first === undefined) throw new RangeError('three surveys');
  const later = { ...first, lastUpdated: '2026-06-15T00:00:00.000Z' };
  const { report, page, summary } = await toldOf(await copied(), { ...inMarch, surveys: [later, ...others] });
  expect(report.since_pin).toMatchObject({ changes: { added: 0, changed: 0, removed: 0 }, figures: [] });
  expect(page.text).toContain('All figures of the group are unchanged.');
  expect(summary).toEqual([`no figure of the group changed since ${name}`]);
});

it('a run that rebuilds the lake and finds nothing new says what the rebuild changed', async () => {
  const { report } = await toldOf(await copied(), { ...inMarch, yearEnd: '06-30' });
  expect([report.status, Object.keys(report.rows)]).toEqual(['published', []]);
  expect(report.since_pin).toMatchObject({ pin: name, changes: { changed: 0 } });
  expect(report.since_pin?.figures.filter(({ depth }) => depth === 0)).not.toEqual([]);
  expect(report.look_first).toEqual([]);
});

const figuresOf = (folder: string): string =>
  join(folder, 'lake/pins', name, 'snapshot/parquet/group_figures/period_year=2025/group_figures.parquet');

const problems: readonly (readonly [string, (folder: string) => Promise<unknown>, RegExp])[] = [
  ['its figures are changed', (folder) => damageFile(figuresOf(folder), 'flipped'), /group_figures.parquet does not/],
  ['its figures are gone', (folder) => rm(figuresOf(folder)), /group_figures.parquet is missing$/],
  ['pin.json is gone', (folder) => rm(join(folder, 'lake/pins', name, 'pin.json')), /^pin.json is missing$/],
];

it.each(problems)('a pin that cannot be compared is said in one line and stops nothing: %s', async (_, damage, why) => {
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
  expect(page.text).toContain(`It cannot be compared: ${report.since_pin?.problem}.`);
  expect(summary).toEqual([expect.stringContaining(`${name} cannot be compared: `)]);
  for (const line of summary) expect(stringWidth(line)).toBeLessThanOrEqual(66);
});

it('what differs is said even if the database that explains it is gone', async () => {
  const folder = await copied();
  await rm(join(folder, 'lake/pins', name, 'snapshot/lake.duckdb'));
  const { report } = await toldOf(folder, inJuly);
  expect(report.since_pin?.figures.map(({ main_reason: reason }) => reason)).toEqual([null, null, null, null, null]);
});

it('the newest pin is that of the newest snapshot, whenever it was pinned', async () => {
  const folder = await copied();
  await toldOf(folder, inJuly);
  expect((await asked(folder, ['snapshots', 'pin', 'july'])).code).toBe(0);
  expect((await asked(folder, ['snapshots', 'pin', 'a-copy', '--snapshot', name])).code).toBe(0);
  const { report } = await toldOf(folder, inMarch);
  expect(report.since_pin).toMatchObject({ pin: 'july', problem: null });
});

const questions = Array.from({ length: 8 }, (_, n) => `q${n}`);
const said = (of: string, place: number, factor: number, more: readonly string[] = []): WorldSurvey => ({
  ...{ of, place, lastUpdated: `2026-0${factor}-15T00:00:00.000Z` },
  says: Object.fromEntries([...questions, ...more].map((question, n) => [question, factor * (n + 1)])),
});

it('the ten that weigh most are shown: what the pin has before what came, the group before those below', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-since-pin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const hostile = { ...co2, name: '<b>\u001b[2J' };
  const world = { nodes: { R: null, A: 'R' }, questions: Object.fromEntries(questions.map((q) => [q, hostile])) };
  await loadWorld(inputOf({ ...world, surveys: [said('A', 1, 1)] }), folder);
  expect((await asked(folder, ['snapshots', 'pin', name])).code).toBe(0);
  const more = { ...world, questions: { ...world.questions, new: co2 }, surveys: [said('A', 1, 2, ['new'])] };
  const { report, page, summary } = await toldOf(folder, more);
  const { changes, figures = [] } = report.since_pin ?? {};
  expect(changes).toEqual({ added: 2, changed: 16, removed: 0 });
  expect(figures.map(({ depth }) => depth)).toEqual([...questions.map(() => 0), 1, 1]);
  expect(figures.every(({ before }) => before !== null)).toBe(true);
  expect(page.text).toContain('13other figures');
  expect(page.text).toContain('<b>\uFFFD[2J');
  expect(summary[0]).toBe(`16 group figures changed, 2 added: esg-lake diff ${name} --output lake`);
  expect(summary[1]).toContain('<b>\uFFFD[2J');
  const { text } = webhookMessage({ ...report, restated: 5 }, { above: 0, on: 'failure', page: null }) ?? {};
  expect(text).toContain(`\n18 group figures changed since ${name}; `);
});
