import { describe, expect, it } from 'vitest';
import { columnNames } from '../../src/schema/ddl.ts';
import { parseDecisions } from '../../src/schema/decisions.ts';
import { at, createOutput, loadNight, queryCurrent } from './lake-fixture.ts';
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

  it('are those of the decisions that name a question by its code in every year, once it has that code', async () => {
    const rows = ['initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason', ',302-1-d,,stand_alone,,,'];
    const decisions = parseDecisions([{ name: 'consolidation.csv', text: `${rows.join('\n')}\n` }]);
    const parent = (end: string) => ({ of: 'group', end, answers: [{ to: 'energy', values: [{ is: 1 }] }] });
    const holding = { ...world, surveys: [...world.surveys, parent('2023-12-31'), parent('2024-12-31')] };
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: rowsOf(holding), decisions });
    const group = () =>
      queryCurrent(
        output,
        `SELECT reporting_year::INTEGER AS year, value FROM group_figures WHERE initiative_name = 'group' ORDER BY ALL`,
      );
    expect(await group()).toEqual([2023, 2024].map((year) => ({ year, value: 1 })));
    const energy = { ...world.trackers['energy'], type_code: '302-1-d' };
    const later = holding.surveys.map((one) => ({ ...one, lastUpdated: at('2025-01-02T00:00:00Z') }));
    const recoded = { ...holding, trackers: { energy }, surveys: later };
    await loadNight(output, { snapshotId: 's2', rows: [surveyRows(recoded, 1)], decisions });
    expect(await group()).toEqual([
      { year: 2023, value: 6 },
      { year: 2024, value: 7 },
    ]);
  });
});
