import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLake } from '../../src/publish/lake.ts';
import { esgLake, type Outcome } from '../cli/command.ts';
import { startSmallService } from '../support/small-service.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The command of its README. */
const readme = await readFile(join(root, 'examples/own-pipeline/README.md'), 'utf8');
const [, args = []] = /^npx esg-lake (.*) --sandbox$/m.exec(readme)?.map((part) => part.split(' ')) ?? [];
const service = await startSmallService({ surveys: 20, initiatives: 6, utrvsPerSurvey: 10 });
afterAll(() => service.close());

let output: string;
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-own-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(output, { recursive: true, force: true });
});

async function runFor(year: string): Promise<Outcome> {
  vi.stubEnv('REPORTING_YEAR', year);
  return esgLake([...args, ...service.args, '--output', output, '--json'], { cwd: root });
}

describe('the example of an own pipeline', () => {
  it('publishes nothing while yearly reports are missing, and says whose', async () => {
    const { code, stderr } = await runFor('2025');
    expect(code).toBe(7);
    expect(stderr).toMatch(/nothing was published: \d+ of \d+ yearly reports for 2025 are not complete: \S+/);
    await expect(openLake(output)).rejects.toThrow();
  });

  it('publishes once they are complete, without requesting a survey again', async () => {
    await runFor('2025');
    const { code, stdout } = await runFor('2023');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      pipeline: 'complete-year',
      status: 'published',
      surveys: { fetched: 0 },
    });
    const lake = await openLake(output);
    const [row] = await lake.query('SELECT count(*)::INTEGER AS n FROM surveys');
    lake.close();
    expect(row).toEqual({ n: 20 });
  });

  it('refuses what is not a year', async () => {
    const { code, stderr } = await runFor('last');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('REPORTING_YEAR is not a year: last'),
    });
  });
});
