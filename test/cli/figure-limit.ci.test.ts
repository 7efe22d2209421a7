import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { currentId } from '../../src/publish/snapshot-folders.ts';
import type { RunReport } from '../../src/report/report.ts';
import { esgLake } from './command.ts';

it('a night in which the revenue of the group falls by half is not published, but once if it is accepted', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'esg-lake-figure-limit-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const output = join(cwd, 'output');
  const run = (...args: readonly string[]) => esgLake(['run', '--sandbox', ...args], { cwd });
  const lastReport = async (): Promise<RunReport> => {
    const id = (await readdir(join(output, 'runs'))).sort().at(-1) ?? '';
    return JSON.parse(await readFile(join(output, 'runs', id, 'report.json'), 'utf8'));
  };
  expect(await run('--quiet', '--max-figure-change', '20')).toMatchObject({ code: 0 });
  const first = await currentId(output);

  const stopped = await run('--quiet', '--max-figure-change', '20');
  expect(stopped.code).toBe(8);
  expect(stopped.stderr).toMatch(
    /nothing was published: 14 figures of the group changed by 20 % or more, or are gone: /,
  );
  expect(stopped.stderr).toContain('--accept-figure-changes');
  expect(await currentId(output)).toBe(first);
  const report = await lastReport();
  expect(report).toMatchObject({ status: 'stopped_by_guard', exit_code: 8, snapshot_id: first });
  expect(report.figure_changes?.[0]?.figures).toContainEqual(
    expect.objectContaining({ tracker_name: 'Revenue', reporting_year: 2024, percent: -51.6, reason: 'record' }),
  );

  const accepted = await run('--max-figure-change', '20', '--accept-figure-changes');
  expect(accepted.code).toBe(0);
  expect(accepted.stdout).toMatch(/changed +13 figures without doubt changed by 20 % or more, 1 gone: /);
  expect(accepted.stdout).toMatch(/npx esg-lake diff\n/);
  expect(await currentId(output)).not.toBe(first);
}, 600_000);
