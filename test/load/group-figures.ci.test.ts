import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { columnNames } from '../../src/schema/ddl.ts';
import { type GroupInput, inputOf } from '../rules/group-input.ts';
import type { GroupText } from '../rules/group-text.ts';
import { loadGroup } from '../rules/load-group.ts';
import { queryPublished } from '../run/published.ts';

const energy = { name: 'Energy', code: '302-1-e', unit: 'MWh', unit_type: 'energy' };
const group = {
  group: { Group: ['Site'], Other: [] },
  questions: { energy },
  answers: [
    { who: 'Site', year: 2023, says: { energy: 5 } },
    { who: 'Site', year: 2024, says: { energy: 6 } },
    { who: 'Other', year: 2024, says: { energy: 7 } },
  ],
} satisfies GroupText;

/** What `group_figures` has and the view has not, and the other way round. */
const columns = columnNames('group_figures').join(', ');
const [published, view] = [
  `SELECT ${columns} FROM group_figures`,
  `SELECT ${columns} FROM initiative_rollup WHERE depth <= 2`,
];
const differing = `(${published} EXCEPT ${view}) UNION ALL (${view} EXCEPT ${published})`;

/** After one run and another, of which the figures must be those of the view. */
async function loadBoth(first: GroupInput, second: GroupInput) {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-group-figures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const before = await queryPublished(await loadGroup(first, folder), published);
  const output = await loadGroup(second, folder, { changedSince: '2000-01-01' });
  expect(await queryPublished(output, differing)).toEqual([]);
  return { before, after: await queryPublished(output, published) };
}

const newer = { updated: '2026-01-01T00:00:00.000Z' };

/** Incremental runs change them; a full load makes them of the view. */
describe('the figures of groups', () => {
  it('have the new name of a node in every year, though no figure has changed', async () => {
    const input = inputOf(group);
    const renamed = input.initiatives.map((node) => ({ ...node, name: `New ${node.name}` }));
    const { after } = await loadBoth(input, { ...input, initiatives: renamed });
    const names = new Set(after.map((row) => row['initiative_name']));
    expect(names).toEqual(new Set(['New Group', 'New Site', 'New Other']));
  });

  it('have the new name and code of a question in every year, though one year alone was loaded again', async () => {
    const defines = { energy: { ...energy, name: 'Energy used', code: '302-1-d' } };
    const answers = group.answers.map((one, i) => (i === 1 ? { ...one, ...newer, defines } : one));
    const { after } = await loadBoth(inputOf(group), inputOf({ ...group, answers }));
    const said = after.map((row) => `${row['tracker_name']} ${row['type_code']}`);
    expect(new Set(said)).toEqual(new Set(['Energy used 302-1-d']));
  });

  it('are those of the decisions that name a question by its code in every year, once it has that code', async () => {
    const own = [2023, 2024].map((year) => ({ who: 'Group', year, says: { energy: 1 } }));
    const decided: GroupText = {
      ...{ ...group, answers: [...group.answers, ...own] },
      decisions: [{ code: '302-1-d', is: 'stand_alone' }],
    };
    const defines = { energy: { ...energy, code: '302-1-d' } };
    const answers = decided.answers?.map((one, i) => (i === 1 ? { ...one, ...newer, defines } : one)) ?? [];
    const { before, after } = await loadBoth(inputOf(decided), inputOf({ ...decided, answers }));
    const ofGroup = (rows: typeof after) =>
      rows.flatMap((row) => (row['initiative_name'] === 'Group' ? [row['value']] : [])).sort();
    expect([ofGroup(before), ofGroup(after)]).toEqual([
      [1, 1],
      [6, 7],
    ]);
  });
});
