import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LakeBuilder, openLakeBuilder, type SealedLake } from '../../src/publish/lake-builder.ts';
import { findCurrent } from '../../src/publish/snapshot-folders.ts';
import {
  appendRows,
  createOutput,
  exportOptions,
  listing,
  mergeOptions,
  runRow,
  simpleSurvey,
} from '../load/lake-fixture.ts';

async function sealedLake(): Promise<{
  readonly output: string;
  readonly builder: LakeBuilder;
  readonly lake: SealedLake;
}> {
  const output = await createOutput();
  const builder = await openLakeBuilder({ output, snapshotId: 's1', base: null });
  onTestFinished(() => builder.discard());
  const rows = [listing, simpleSurvey(1), simpleSurvey(2)];
  for (const part of rows) await appendRows(builder, part);
  await builder.merge(mergeOptions('s1', rows));
  return { output, builder, lake: await builder.seal(runRow('s1')) };
}

describe('a sealed lake', () => {
  it('is queried with tables of its own while it is exported and verified', async () => {
    const { lake } = await sealedLake();
    const ask = async () => {
      await lake.query('CREATE OR REPLACE TEMP TABLE of_the_page AS SELECT survey_id FROM data_points');
      return lake.query('SELECT count(*)::INTEGER AS n FROM of_the_page');
    };
    const [answer, publish] = await Promise.all([ask(), lake.export(exportOptions('s1'))]);
    expect(answer).toEqual([{ n: 2 }]);
    expect((await publish()).snapshotId).toBe('s1');
  });

  it('takes no more rows', async () => {
    const { builder } = await sealedLake();
    await expect(appendRows(builder, simpleSurvey(3))).rejects.toThrow();
  });

  it('is not published if a file cannot be written, and what is asked meanwhile is answered', async () => {
    const { output, builder, lake } = await sealedLake();
    await mkdir(join(output, 'snapshots', '.work-s1', 'parquet', 'data_issues.parquet'), { recursive: true });
    const exported = lake.export(exportOptions('s1'));
    exported.catch(() => {}); // it is awaited below
    expect(await lake.query('SELECT count(*)::INTEGER AS n FROM surveys')).toEqual([{ n: 2 }]);
    await expect(exported).rejects.toThrow();
    await builder.discard();
    expect(await findCurrent(output)).toBeNull();
  });
});
