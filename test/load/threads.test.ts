import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { threadsFor } from '../../src/load/database.ts';
import { createOutput, listing, loadNight, queryCurrent, simpleSurvey } from './lake-fixture.ts';

const megabyte = 2 ** 20;

describe('the threads of the database', () => {
  it('grow with what there is to do, up to one for each core', () => {
    expect([0, 20 * megabyte].map(threadsFor)).toEqual([1, 1]);
    expect(threadsFor(40 * megabyte)).toBe(Math.min(2, availableParallelism()));
    expect(threadsFor(1e12)).toBe(availableParallelism());
  });

  it('are all there for queries, however small the lake is', async () => {
    const output = await createOutput();
    await loadNight(output, { snapshotId: 's1', rows: [listing, simpleSurvey(1)] });
    const [row] = await queryCurrent(output, `SELECT current_setting('threads')::INTEGER AS threads`);
    expect(row).toEqual({ threads: availableParallelism() });
  });
});
