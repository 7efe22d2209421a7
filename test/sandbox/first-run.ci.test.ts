import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { esgLake, temporaryFolder } from '../cli/command.ts';

it('a first run without options loads the recorded group, and says that the data is simulated', async () => {
  const cwd = await temporaryFolder();
  const { code, stdout, stderr } = await esgLake(['run'], { cwd });
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/NO BASE URL GIVEN: using the built-in sandbox, whose data is SIMULATED/);
  expect(stdout).toMatch(/: 400 surveys fetched, 0 unchanged; from sandbox \(simulated data, night 0\)\.\n/);
  expect((await esgLake(['report', '--out', 'again.html'], { cwd })).code).toBe(0);
  for (const page of ['output/current/report.html', 'again.html'])
    expect(await readFile(join(cwd, page), 'utf8')).toContain('<b>Simulated data</b>');
});
