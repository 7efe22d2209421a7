import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultRunOptions } from '../../src/run/options.ts';
import { openSource } from '../../src/run/run-session.ts';

it('the simulated service is one night later than the last run that ended well, whatever its report says in words', async () => {
  const output = await mkdtemp(join(tmpdir(), 'esg-lake-source-'));
  onTestFinished(() => rm(output, { recursive: true, force: true }));
  const reports = {
    a: JSON.stringify({ status: 'published', sandbox: { night: 2 }, source: 'reworded' }),
    b: JSON.stringify({ status: 'unchanged', sandbox: { night: 3 } }),
    c: JSON.stringify({ status: 'failed', sandbox: { night: 4 } }),
    d: JSON.stringify({ status: 'published', sandbox: { night: 'nine' } }),
    e: JSON.stringify({ status: 'published', source: 'sandbox (simulated data, night 4)' }),
    f: '{"status": "published", "sand',
  };
  for (const [run, text] of Object.entries(reports)) {
    await mkdir(join(output, 'runs', run), { recursive: true });
    await writeFile(join(output, 'runs', run, 'report.json'), text);
  }
  const opened = async () => {
    const source = await openSource({ ...defaultRunOptions, baseUrl: null, output });
    await source.close();
    return source;
  };
  expect((await opened()).sandbox).toEqual({ night: 4 });
  await writeFile(join(output, 'runs/a/report.json'), '{"status": "published", "sandbox": {"night": 4}}');
  expect(await opened()).toMatchObject({
    sandbox: { night: 4 },
    description: 'sandbox (simulated data, night 4, the last one: nothing changes any more)',
  });
});
