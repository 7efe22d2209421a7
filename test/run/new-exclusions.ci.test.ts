import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { currentFolder } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { tables } from '../../src/schema/tables.ts';
import { startSandbox } from '../support/sandbox/server.ts';

const key = tables.exclusions.key.join(', ');

/** New exclusions of a snapshot by reason, from the Parquet files alone. */
async function newIn(after: string, before: string): Promise<Readonly<Record<string, number>>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const of = (folder: string): string => `SELECT ${key} FROM '${folder}/parquet/exclusions/**/*.parquet'`;
  try {
    const found = await connection.runAndReadAll(
      `SELECT reason, count(*)::INTEGER AS n FROM (${of(after)} EXCEPT ${of(before)}) GROUP BY reason`,
    );
    return Object.fromEntries(found.getRowsJson().map(([reason, n]) => [String(reason), Number(n)]));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

it('counts the exclusions that a run has and the snapshot before had not, by reason', async () => {
  const sandbox = await startSandbox({ seed: 4, initiatives: 14, surveys: 60, utrvsPerSurvey: 24 });
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-new-exclusions-'));
  const output = join(folder, 'lake');
  const options = {
    ...defaultRunOptions,
    ...{ baseUrl: sandbox.baseUrl, credentials: { kind: 'token', token: sandbox.token } as const, output },
    ...{ workers: 0, keepSnapshots: 20, maxRemovedPercent: 50 },
  };
  const folders: string[] = [];
  const published = async (report: RunReport): Promise<RunReport> => {
    expect(report.error).toBeUndefined();
    folders.push((await currentFolder(output)) ?? '');
    return report;
  };
  try {
    const first = await published(await runPipeline(nightly, options));
    expect(first).not.toHaveProperty('new_exclusions');
    const counts: number[] = [];
    for (const night of [4, 16]) {
      sandbox.setNight(night);
      const { new_exclusions: found = {} } = await published(await runPipeline(nightly, options));
      expect(found).toEqual(await newIn(folders.at(-1) ?? '', folders.at(-2) ?? ''));
      counts.push(...Object.values(found));
    }
    expect(counts.length).toBeGreaterThan(3);

    const measures = 'type_code,tracker_id,column_code,over_initiatives,over_rows,over_time,reason\n*,,,,,none,\n';
    await writeFile(join(folder, 'measures.csv'), measures);
    const decided = await published(await runPipeline(replay, { ...options, decisions: folder }));
    expect(decided.new_exclusions).toEqual(await newIn(folders.at(-1) ?? '', folders.at(-2) ?? ''));
    expect(decided.new_exclusions).toHaveProperty('not_over_time');
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
});
