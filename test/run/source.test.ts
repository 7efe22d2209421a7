import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultRunOptions } from '../../src/run/options.ts';
import { openSource } from '../../src/run/source.ts';

it('the simulated service is one night later than the last run that ended well, whatever its report says in words', async () => {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-source-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  const report = (n: number, told: object): Promise<void> => {
    const runId = `2026010${n}T020000000Z-00000${n}`;
    const whole = {
      run_id: runId,
      started_at: '2026-01-01T02:00:00Z',
      surveys: { failed: [] },
      requests: { total: 0 },
    };
    return writeReport(runId, JSON.stringify({ ...whole, facts: [], ...told }));
  };
  const writeReport = async (runId: string, text: string): Promise<void> => {
    await mkdir(join(output, 'runs', runId), { recursive: true });
    await writeFile(join(output, 'runs', runId, 'report.json'), text);
  };
  await report(1, { status: 'published', sandbox: { night: 2 }, source: 'reworded' });
  await report(2, { status: 'unchanged', sandbox: { night: 3 } });
  await report(3, { status: 'failed', sandbox: { night: 4 } });
  await report(4, { status: 'published', source: 'sandbox (simulated data, night 4)' });
  await writeReport('20260105T020000000Z-000005', '{"status": "published", "sand');
  const opened = async () => {
    const source = await openSource({ ...defaultRunOptions, baseUrl: null, output });
    await source.close();
    return source;
  };
  expect((await opened()).sandbox).toEqual({ night: 4 });
  await report(1, { status: 'published', sandbox: { night: 4 } });
  expect(await opened()).toMatchObject({
    sandbox: { night: 4 },
    description: 'sandbox (simulated data, night 4, the last one: nothing changes any more)',
  });
});
