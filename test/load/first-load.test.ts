import { describe, expect, it } from 'vitest';
import { openLake } from '../../src/publish/lake.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { createOutput, id, listing, loadNight, simpleSurvey } from './lake-fixture.ts';

describe('a first load', () => {
  it('publishes what was appended', async () => {
    const output = await createOutput();
    const { outcome } = await loadNight(output, {
      snapshotId: 's1',
      rows: [listing, simpleSurvey(1), simpleSurvey(2)],
    });
    expect(outcome.rows).toMatchObject({
      surveys: 2,
      utrvs: 2,
      data_points: 2,
      trackers: 1,
      initiatives: 1,
      responses: 3,
    });
    expect(outcome.changes).toEqual({ added: 0, changed: 0, removed: 0 });
    const lake = await openLake(output);
    try {
      expect(await lake.query('SELECT survey_id, value_scaled FROM data_points ORDER BY ALL')).toEqual([
        { survey_id: id('b', 1), value_scaled: 1 },
        { survey_id: id('b', 2), value_scaled: 2 },
      ]);
      const { ok, checks } = await verifySnapshot(lake.snapshot);
      expect(checks.filter((check) => !check.ok)).toEqual([]);
      expect(ok).toBe(true);
    } finally {
      lake.close();
    }
  });
});
