import { cp, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileFault } from '../../bench/proof/hook-plan.ts';
import { litter } from '../../bench/proof/night.ts';
import { type Service, startService } from '../../bench/proof/service.ts';
import { checkFiles } from '../../bench/proof/whole-snapshot.ts';
import { startListener } from '../operations/listener.ts';

const size = { seed: 5, initiatives: 3, surveys: 6, utrvsPerSurvey: 10 };
/** Whatever needs room on the disk; what the database itself writes fails where the file system is small, above. */
const noRoom = {
  operations: ['open', 'write', 'writeFile', 'mkdir', 'symlink', 'link', 'copyFile', 'sync', 'datasync'],
  code: 'ENOSPC',
  after: 0,
  times: 1e9,
} as const;

/** The one step that several things are done at: the copy fails while the checksum is computed. */
const copying = 'while the database is copied';

const atOnce = 'the beginning';

const faultIn = (output: string, since: string): FileFault =>
  since === copying
    ? { ...noRoom, operations: ['copyFile'], path: `${output}/snapshots/` }
    : { ...noRoom, path: `${output}/`, ...(since === atOnce ? {} : { since }) };

/** Steps that leave other things behind; the run after each has room again. */
const leftWith = ['landing.body-renamed', 'manifest.written', 'current.made-aside'];
describe('no space from any step of a run on', () => {
  let folder: string;
  let service: Service;
  let published: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'esg-lake-full-'));
    service = await startService(size);
    expect((await service.run(join(folder, 'base'))).exitCode).toBe(0);
    published = await readlink(join(folder, 'base', 'current'));
    service.sandbox.setNight(1);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([...leftWith, copying, atOnce])('%s: everybody is told, and what is published stays', async (since) => {
    const { url, posted } = await startListener();
    const output = join(folder, 'lake');
    await cp(join(folder, 'base'), output, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    const metrics = join(folder, 'metrics.prom');
    const counted = service.with({ args: [], environment: { ESG_LAKE_METRICS_FILE: metrics, ESG_LAKE_NOTIFY: url } });
    const fault = faultIn(output, since);
    const outcome = await counted.run(output, { hook: { fileFaults: [fault] } }, ['run']);
    const { stdout, stderr } = outcome;
    const report = JSON.parse(stdout);
    // The last steps write nothing more but what may be missing: a report, the list of files read.
    const isOver = outcome.exitCode === 0 && (await readlink(join(output, 'current'))) !== published;
    if (!isOver) {
      expect(outcome.exitCode, stderr).toBe(1);
      expect(report.error.message).toMatch(/ENOSPC|no space left/i);
      expect(report.error.hint).toMatch(/free (some )?space/i);
      expect(stderr).toMatch(/→ .*free (some )?space/i);
      expect(stderr).not.toMatch(/unexpected/);
      expect(posted.map(({ body }) => body['exit_code'])).toEqual([1]);
      expect(await readlink(join(output, 'current'))).toBe(published);
    }
    expect(await readFile(metrics, 'utf8')).toMatch(new RegExp(`^esg_lake_run_exit_code ${outcome.exitCode}$`, 'm'));
    await checkFiles(join(output, await readlink(join(output, 'current'))), true);
    if (leftWith.includes(since)) {
      expect((await service.run(output)).exitCode).toBe(0);
      expect(await litter(output)).toEqual([]);
    }
    await rm(output, { recursive: true });
  });
});
