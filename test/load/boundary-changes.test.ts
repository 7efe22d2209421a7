import { expect, it } from 'vitest';
import { withoutFigures } from '../support/without-figures.ts';
import {
  at,
  createOutput,
  id,
  initiative,
  listing,
  loadNight,
  queryCurrent,
  type Rows,
  simpleSurvey,
} from './lake-fixture.ts';

withoutFigures();

/** The listing of one night: by number of the initiative its parent and its name. */
const listed = (nodes: Readonly<Record<number, readonly [parent: number | null, name: string | null]>>): Rows => ({
  ...listing,
  initiatives: Object.entries(nodes).map(([number, [parent, name]]) =>
    initiative(Number(number), { name, parent_id: parent === null ? null : id('a', parent) }),
  ),
});

const boundary = (output: string) =>
  queryCurrent(
    output,
    `SELECT run_id, initiative_id[-1:] AS node, change, old_parent_id[-1:] AS old_parent, new_parent_id[-1:] AS new_parent,
       old_name, new_name FROM boundary_changes ORDER BY run_id, initiative_id, change`,
  );

const none = { old_parent: null, new_parent: null, old_name: null, new_name: null };

it('has what was added, removed, moved and renamed since the first load, also by a removed node that is back', async () => {
  const output = await createOutput();
  const nights = [
    listed({ 1: [null, 'Group'], 2: [1, 'North'], 3: [1, 'South'], 4: [2, 'Site'] }),
    // The same.
    listed({ 1: [null, 'Group'], 2: [1, 'North'], 3: [1, 'South'], 4: [2, 'Site'] }),
    listed({ 1: [null, 'Group'], 2: [1, 'North'], 3: [1, null], 4: [3, 'Plant'], 5: [3, 'New'] }),
    listed({ 1: [null, 'Group'], 2: [null, 'North'], 3: [1, null], 5: [3, 'New'] }),
    listed({ 1: [null, 'Group'], 2: [null, 'North'], 3: [1, null], 4: [3, 'Plant'], 5: [3, 'New'] }),
  ];
  for (const [i, rows] of nights.entries()) await loadNight(output, { snapshotId: `s${i + 1}`, rows: [rows] });
  const moved = { old_parent: '2', new_parent: '3', old_name: 'Site', new_name: 'Plant' };
  expect(await boundary(output)).toEqual([
    { run_id: 's3', node: '3', change: 'renamed', old_parent: '1', new_parent: '1', old_name: 'South', new_name: null },
    { run_id: 's3', node: '4', change: 'moved', ...moved },
    { run_id: 's3', node: '4', change: 'renamed', ...moved },
    { run_id: 's3', node: '5', change: 'added', ...none, new_parent: '3', new_name: 'New' },
    {
      run_id: 's4',
      node: '2',
      change: 'moved',
      old_parent: '1',
      new_parent: null,
      old_name: 'North',
      new_name: 'North',
    },
    { run_id: 's4', node: '4', change: 'removed', ...none, old_parent: '3', old_name: 'Plant' },
    { run_id: 's5', node: '4', change: 'added', ...none, new_parent: '3', new_name: 'Plant' },
  ]);
  expect(await queryCurrent(output, 'SELECT DISTINCT epoch_us(seen_at)::VARCHAR AS at FROM boundary_changes')).toEqual([
    { at: String(at('2025-02-01T00:00:00Z')) },
  ]);
});

it('is kept by a rebuild, which adds nothing, and by a night without a listing', async () => {
  const output = await createOutput();
  await loadNight(output, { snapshotId: 's1', rows: [listed({ 1: [null, 'Group'] })] });
  await loadNight(output, { snapshotId: 's2', rows: [listed({ 1: [null, 'Group'], 2: [1, 'Site'] })] });
  const before = await boundary(output);
  expect(before).toHaveLength(1);
  const changed = listed({ 1: [null, 'Other'] });
  await loadNight(output, { snapshotId: 's3', rows: [changed], rebuild: true });
  await loadNight(output, { snapshotId: 's4', rows: [listed({ 1: [null, 'Third'] })], rebuild: true });
  await loadNight(output, { snapshotId: 's5', rows: [simpleSurvey(1)] });
  expect(await boundary(output)).toEqual(before);
});
