import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SnapshotDiff } from '../../src/answers/diff-snapshots.ts';
import type { SincePin } from '../../src/schema/changed-figures.ts';
import { asked, copied, name, toldOf, usePinnedMarch } from './pinned-march.ts';
import { inJuly } from './sold-site.ts';

usePinnedMarch();

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

it('report.json, page and summary say the numbers of diff, and the command', async () => {
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
  expect(page.text).toContain(`manifest’s SHA-256 ${since?.manifest_sha256?.slice(0, 16)}…`);
  expect(page.text).toContain('2025: 2key figures changed: Direct emissions, Heating.');
  expect(page.text).toContain('The question was redefined: Kiel');
  expect(page.text).toContain('Mostly removed from the tree: Dresden');
  expect(report.boundary_changes).toEqual({ added: 0, moved: 0, removed: 1, renamed: 0 });
  expect(page.text).toContain('Direct emissions, 2025: 12.0 → 10.1kt CO₂e, -16%');
  expect(page.text).toContain(`3other figures esg-lake diff ${name}`);
  expect(summary).toEqual([
    `4 group figures changed, 1 removed: esg-lake diff ${name} --output lake`,
    'Heating · Nordwind · 2025  1,500 → 1.5 MWh  -99.9 %',
  ]);
});

it('without a pin nothing is said', async () => {
  const folder = await copied();
  expect((await asked(folder, ['snapshots', 'unpin', name])).code).toBe(0);
  const { report, page, summary } = await toldOf(folder, inJuly);
  expect(Object.keys(report)).not.toContain('since_pin');
  expect(page.text).toContain('Since the last run');
  expect(summary).toEqual(['']);
});
