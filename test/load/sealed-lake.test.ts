import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LakeBuilder, openLakeBuilder } from '../../src/load/lake-builder.ts';
import { findCurrent } from '../../src/load/publish/snapshot-folders.ts';
import {
  appendRows,
  createOutput,
  exportOptions,
  listing,
  mergeOptions,
  runRow,
  simpleSurvey,
} from './lake-fixture.ts';

async function sealedLake(): Promise<{
  readonly output: string;
  readonly lake: LakeBuilder;
  readonly isSmall: boolean;
}> {
  const output = await createOutput();
  const lake = await openLakeBuilder({ output, snapshotId: 's1', runId: 's1', base: null });
  onTestFinished(() => lake.discard());
  const rows = [listing, simpleSurvey(1), simpleSurvey(2)];
  for (const part of rows) await appendRows(lake, part);
  await lake.merge(mergeOptions('s1', rows));
  await lake.recordRun(runRow('s1'));
  const { isSmall } = await lake.seal();
  return { output, lake, isSmall };
}

describe('a sealed lake', () => {
  it('is queried with tables of its own while it is exported and verified', async () => {
    const { lake, isSmall } = await sealedLake();
    expect(isSmall).toBe(true);
    const ask = async () => {
      await lake.query('CREATE OR REPLACE TEMP TABLE of_the_page AS SELECT survey_id FROM data_points');
      return lake.query('SELECT count(*)::INTEGER AS n FROM of_the_page');
    };
    const [answer] = await Promise.all([ask(), lake.export(exportOptions('s1')).then(() => lake.verify())]);
    expect(answer).toEqual([{ n: 2 }]);
    expect((await lake.publish()).snapshotId).toBe('s1');
  });

  it('takes no more rows', async () => {
    const { lake } = await sealedLake();
    await expect(lake.recordRun(runRow('s1'))).rejects.toThrow('sealed');
  });

  it('is not published if a file cannot be written, and what is asked meanwhile is answered', async () => {
    const { output, lake } = await sealedLake();
    await mkdir(join(lake.folder, 'parquet', 'data_issues.parquet'), { recursive: true });
    const exported = lake.export(exportOptions('s1'));
    exported.catch(() => {}); // it is awaited below
    expect(await lake.query('SELECT count(*)::INTEGER AS n FROM surveys')).toEqual([{ n: 2 }]);
    await expect(exported).rejects.toThrow();
    await lake.discard();
    expect(await findCurrent(output)).toBeNull();
  });
});
