import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentId } from '../../src/publish/snapshot-folders.ts';
import { type Block, blocksOf } from '../docs/pages.ts';
import { expectSaid } from '../docs/said.ts';
import { commandFolder, runExample } from '../docs/shell.ts';
import { inputOf, utrvId } from '../rules/group-input.ts';
import type { GroupText } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { listSnapshots } from '../support/list-snapshots.ts';
import { inJuly, inJune, inMarch, inMay } from './sold-site.ts';

/**
 * The story of docs/answer-for-a-figure.md, whose commands it runs: a site bought in February, published and pinned in
 * March, a draft begun in April, the site sold in May, a unit corrected in June, drafts edited in July; one of these
 * was in the published figures. Retention is the default.
 */
const page = 'docs/answer-for-a-figure.md';
const blocks = blocksOf(page).filter(({ attributes }) => attributes['run'] === 'test/cli/what-changed.ci.test.ts');
const [pinning, ...asking] = blocks;

let folder: string;
let path: string;
let snapshots: readonly string[];
const said = new Map<Block, string>();

const inJanuary: GroupText = { ...inMay, questions: inMarch.questions };

type Month = GroupText & Required<Pick<GroupText, 'answers'>>;
const withDraft = (group: Month, water: number, updated: string): GroupText => ({
  ...group,
  questions: {
    ...group.questions,
    water: { name: 'Water withdrawal', code: '303-3-a', unit: 'm3', unit_type: 'volume' },
  },
  answers: [...group.answers, { place: 4, who: 'Graz', complete: false, verified: false, updated, says: { water } }],
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
  for (const group of runsAfter) published.push(await load(group));
  snapshots = published;
  for (const block of asking) said.set(block, await done(block));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(group: GroupText): Promise<string> {
  const output = join(folder, 'output');
  await loadGroup(inputOf(group), folder, { output });
  return (await currentId(output)) ?? '';
}

/** As a reader would, with the id of a record of the site that was sold. */
const done = ({ language, text }: Block): Promise<string> => {
  const commands = language === 'sql' ? `esg-lake query '${text.replaceAll("'", "'\\''")}' --format markdown` : text;
  return runExample(commands.replaceAll('UTRV_ID', utrvId(1, 'co2')), { path, cwd: folder, env: {} });
};

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
});
