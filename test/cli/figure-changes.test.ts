import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotDiff } from '../../src/answers/diff/diff-snapshots.ts';
import { currentId } from '../../src/publish/snapshot-folders.ts';
import type { FigureChange } from '../../src/report/change-text.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { inputOf } from '../rules/group-input.ts';
import type { GroupText } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { withoutPage } from '../support/without-figures.ts';
import { esgLake } from './command.ts';
import { inJuly, inJune, inMarch } from './sold-site.ts';

/**
 * A lake that was pinned in March, when it was published; then a site was sold and a unit corrected, then a draft
 * edited.
 */
const pin = '2025-annual-report';
let folder: string;
let stopped: string;
let publishedThen: string | null;
let june: RunReport;
let july: RunReport;
const limited = { maxFigureChangePercent: 20 };

const asked = (...args: readonly string[]) => esgLake([...args, '--output', 'lake'], { cwd: folder });
const plain = (text = ''): string => text.replaceAll('\u202f', ' ');

const load = (group: GroupText, options: Partial<RunOptions> = {}): Promise<string> =>
  loadGroup(inputOf(group), folder, { keepSnapshots: 10, ...options });

async function reportOf(group: GroupText, options: Partial<RunOptions> = {}): Promise<RunReport> {
  const output = await load(group, options);
  const id = (await readdir(join(output, 'runs'))).sort().at(-1) ?? '';
  return JSON.parse(await readFile(join(output, 'runs', id, 'report.json'), 'utf8'));
}

withoutPage();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-figure-changes-'));
  // Of two pins the one with the newer snapshot is compared with.
  for (const name of ['a-draft', pin]) {
    await load(inMarch, { full: true });
    expect((await asked('snapshots', 'pin', name)).code).toBe(0);
  }
  stopped = await load(inJune, limited).then(
    () => 'published',
    (error: unknown) => String(error),
  );
  publishedThen = await currentId(join(folder, 'lake'));
  june = await reportOf(inJune, { ...limited, acceptFigureChanges: true });
  july = await reportOf(inJuly);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const said = (changes: readonly FigureChange[] = []) =>
  changes.map((one) => [one.tracker_name, one.initiative_name, one.before, one.after, one.reason, one.cause_name]);

const heating = ['Heating', 'Nordwind', 1500, 1.5, 'definition', 'Kiel'];
const sinceMarch = [
  heating,
  ['Direct emissions', 'Dresden', 2000, null, 'structure', 'Dresden'],
  ['Heating', 'Kiel', 1500, 1.5, 'definition', 'Kiel'],
  ['Direct emissions', 'Nordwind', 12000.1, 10050.2, 'structure', 'Dresden'],
  ['Direct emissions', 'Graz', 1000.1, 1050.2, 'value', 'Graz'],
];

describe('a report', () => {
  it('says first what changed in figures without doubt, with its reason', () => {
    const [first, ...more] = june.facts;
    expect(first?.label).toBe('changed');
    expect(plain(first?.sentence)).toBe(
      '1 figure without doubt changed by 20 % or more: Heating 2025 1,500 → 1.5 MWh (÷ 1,000), the question has another unit, type or scale: Kiel; 2 figures of the group changed in all',
    );
    expect(more.map(({ label }) => label)).toEqual(['since pin', 'figures', 'look first', 'values', 'tree']);
    expect(more[1]?.sentence).toBe('1 of 2 figures of 2025 may be quoted; 1 more once they are verified');
  });

  it('compares with the snapshot before and with the pin', () => {
    const [before, pinned] = july.figure_changes ?? [];
    expect([before?.against, pinned?.against]).toEqual(['previous', pin]);
    expect(said(before?.figures)).toEqual([
      ['Direct emissions', 'Nordwind', 10000.1, 10050.2, 'value', 'Graz'],
      ['Direct emissions', 'Graz', 1000.1, 1050.2, 'value', 'Graz'],
    ]);
    expect(before).toMatchObject({ changed: 1, without_doubt: 0, large: 0, gone: 0, below: 1, large_below: 0 });
    expect(said(pinned?.figures)).toEqual(sinceMarch);
    expect(pinned).toMatchObject({ changed: 2, without_doubt: 1, large: 1, gone: 0, below: 3, large_below: 2 });
  });
});

describe('a limit for changes', () => {
  it('publishes nothing if a figure without doubt changes by more, or one of the pin, and once if it is accepted', async () => {
    expect(plain(stopped)).toMatch(
      /: nothing was published: \d figures? of the group changed by 20 % or more, or are gone: .*Heating 2025 1,500 → 1.5/,
    );
    const { snapshots } = JSON.parse((await asked('snapshots', '--json')).stdout);
    expect([snapshots.length, publishedThen]).toEqual([4, snapshots.at(-2).snapshot_id]);
  });
});

describe('diff', () => {
  it('says the same as the report, with the initiatives that make the difference', async () => {
    const { figures, changed }: SnapshotDiff = JSON.parse((await asked('diff', pin, '--json')).stdout);
    expect([said(figures), changed]).toEqual([sinceMarch, 2]);
    expect(figures[3]?.lines).toMatchObject([
      { contributor_name: 'Dresden', reason: 'structure', before: 2000, after: null, difference: -2000 },
      { contributor_name: 'Graz', reason: 'value', before: 1000.1, after: 1050.2, difference: 50.1 },
    ]);
    expect(figures.flatMap(({ lines }) => lines.map((line) => line.utrv_id_before !== null))).not.toContain(false);
  });

  it('without a snapshot compares the last two, in sentences', async () => {
    const { stdout } = await asked('diff');
    expect(plain(stdout).split('\n').slice(1, 5)).toEqual([
      '1 figure of the group changed, none without doubt',
      '',
      'Direct emissions 2025 10.0 → 10.1 kt CO₂e (+0.5 %), a value was changed: Graz',
      '',
    ]);
    const query = /esg-lake query "(.*)" --snapshot (\S+)/.exec(stdout);
    const { stdout: rows } = await asked('query', query?.[1] ?? '', '--snapshot', query?.[2] ?? '', '--format', 'json');
    expect(JSON.parse(rows)).toMatchObject([{ change: 'changed', old_value_number: 1000.1, new_value_number: 1050.2 }]);
  });

  it('the other way round what was gone is new', async () => {
    const { figures }: SnapshotDiff = JSON.parse((await asked('diff', 'current', pin, '--json')).stdout);
    expect(figures.filter(({ before }) => before === null).map((one) => one.initiative_name)).toEqual(['Dresden']);
  });
});
