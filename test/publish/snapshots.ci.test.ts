import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rollback } from '../../src/publish/pins.ts';
import { currentId, findCurrent, pruneSnapshots, removeLeftovers } from '../../src/publish/snapshot-folders.ts';
import { createOutput, listing, loadNight, queryCurrent, simpleSurvey } from '../load/lake-fixture.ts';
import { listSnapshots } from '../support/list-snapshots.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

async function threeNights(): Promise<string> {
  const output = await createOutput();
  expect(await findCurrent(output)).toBeNull();
  expect(await pruneSnapshots(output, 1)).toEqual([]);
  for (const [i, snapshotId] of ['s1', 's2', 's3'].entries()) {
    await loadNight(output, { snapshotId, rows: [listing, simpleSurvey(i + 1)] });
  }
  return output;
}

const idsOf = async (output: string) => (await listSnapshots(output)).map(({ snapshotId }) => snapshotId);

describe('snapshots', () => {
  it('can be gone back to, and gone on from, and are cleared of what dead runs left', async () => {
    const output = await threeNights();
    await rollback(output, 's1');
    expect((await findCurrent(output))?.snapshotId).toBe('s1');
    await mkdir(join(output, 'snapshots/.work-dead/tmp'), { recursive: true });
    await writeFile(join(output, 'snapshots/.work-dead/lake.duckdb'), 'half');
    await writeFile(join(output, '.current-dead'), '');
    await removeLeftovers(output);
    await loadNight(output, { snapshotId: 's4', rows: [simpleSurvey(7)] });
    expect(await queryCurrent(output, 'SELECT name FROM surveys ORDER BY name')).toEqual([
      { name: 'Survey 1' },
      { name: 'Survey 7' },
    ]);
    await expect(rollback(output, 's9')).rejects.toThrow('no snapshot s9');
    expect((await readdir(join(output, 'snapshots'))).sort()).toEqual(['s1', 's2', 's3', 's4']);
    expect((await readdir(output)).sort()).toEqual(['current', 'snapshots']);
  });

  it('are pruned, but never the current one, the one before it and the one that was current until now', async () => {
    const output = await threeNights();
    expect(await pruneSnapshots(output, 0)).toEqual(['s1']);
    expect(await idsOf(output)).toEqual(['s2', 's3']);
    await rollback(output, 's2');
    expect(await pruneSnapshots(output, 1)).toEqual([]);
    const previous = await currentId(output);
    await loadNight(output, { snapshotId: 's4', rows: [listing] });
    await loadNight(output, { snapshotId: 's5', rows: [listing] });
    expect(await pruneSnapshots(output, 1, previous)).toEqual(['s3']);
    expect(await idsOf(output)).toEqual(['s2', 's4', 's5']);
  });
});
