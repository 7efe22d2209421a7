import { describe, expect, it } from 'vitest';
import { columnNames } from '../../src/schema/ddl.ts';
import { at, createOutput, issue, loadNight, queryCurrent } from './lake-fixture.ts';
import { listingOf, type ReportingWorld, rowsOf, surveyRows } from './reporting-world.ts';

const world: ReportingWorld = {
  nodes: { group: null, site: 'group', other: null },
  trackers: { energy: { name: 'Energy', tracker_type: 'gri', type_code: '302-1-e', unit: 'MWh', unit_type: 'energy' } },
  surveys: [
    { of: 'site', end: '2023-12-31', answers: [{ to: 'energy', values: [{ is: 5 }] }] },
    { of: 'site', answers: [{ to: 'energy', values: [{ is: 6 }] }] },
    { of: 'other', answers: [{ to: 'energy', values: [{ is: 7 }] }] },
  ],
};

/** What `group_figures` has and the view has not, and the other way round. */
const differing = (output: string) => {
  const columns = columnNames('group_figures').join(', ');
  const [published, view] = [
    `SELECT ${columns} FROM group_figures`,
    `SELECT ${columns} FROM initiative_rollup WHERE depth <= 2`,
  ];
  return queryCurrent(output, `(${published} EXCEPT ${view}) UNION ALL (${view} EXCEPT ${published})`);
};

const doubted = (output: string) =>
  queryCurrent(
    output,
    `SELECT DISTINCT reporting_year::INTEGER AS year, list_contains(doubts, 'boundary') AS boundary FROM group_figures WHERE depth = 0 ORDER BY ALL`,
  );

/** Incremental runs change them; a full load makes them of the view. */
describe('the figures of groups', () => {
  it('have the new name of a node in every year, though no figure has changed', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: rowsOf(world) });
    await loadNight(output, {
      snapshotId: 's2',
      rows: [listingOf({ ...world, nodeNames: { group: 'Holding', site: 'Plant' } })],
    });
    expect(
      await queryCurrent(output, 'SELECT DISTINCT initiative_name AS name FROM group_figures ORDER BY ALL'),
    ).toEqual(['Holding', 'Plant', 'other'].map((name) => ({ name })));
    expect(await differing(output)).toEqual([]);
  });

  it('have the new name and code of a question in every year, though one year alone was loaded again', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: rowsOf(world) });
    const energy = { ...world.trackers['energy'], name: 'Energy used', type_code: '302-1-d' };
    const surveys = world.surveys.map((one) => ({ ...one, lastUpdated: at('2025-01-02T00:00:00Z') }));
    const renamed = { ...world, trackers: { energy }, surveys };
    await loadNight(output, { snapshotId: 's2', rows: [surveyRows(renamed, 1)] });
    expect(await queryCurrent(output, 'SELECT DISTINCT tracker_name, type_code FROM group_figures')).toEqual([
      { tracker_name: 'Energy used', type_code: '302-1-d' },
    ]);
    expect(await differing(output)).toEqual([]);
  });

  it('doubt the boundary in every year once a parent is not listed, and no more when it is', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: rowsOf(world) });
    const unknown = issue({ code: 'unknown_parent', severity: 'notice', scope: 'initiatives' });
    await loadNight(output, { snapshotId: 's2', rows: [{ ...listingOf(world), data_issues: [unknown] }] });
    expect(await doubted(output)).toEqual([2023, 2024].map((year) => ({ year, boundary: true })));
    expect(await differing(output)).toEqual([]);
    await loadNight(output, { snapshotId: 's3', rows: [listingOf(world)] });
    expect(await doubted(output)).toEqual([2023, 2024].map((year) => ({ year, boundary: false })));
  });
});
