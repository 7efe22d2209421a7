import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startCommand, temporaryFolder } from '../cli/command.ts';
import { currentContent } from '../support/content.ts';
import { startSmallService } from '../support/small-service.ts';

const service = await startSmallService({ initiatives: 12, surveys: 60, utrvsPerSurvey: 60, night: 9 });
afterAll(() => service.close());

/** What the current tables say of a world that so many workers read from so many connections. */
async function hashesWith(workers: number, concurrency: number): Promise<readonly string[]> {
  const cwd = await temporaryFolder();
  const env = { ESG_LAKE_WORKERS: String(workers), ESG_LAKE_CONCURRENCY: String(concurrency) };
  const { code } = await startCommand(['run', ...service.args], { cwd, env }).outcome;
  expect(code).toBe(0);
  return currentContent(join(cwd, 'output/current'));
}

describe('the content of the lake', () => {
  it('depends neither on workers and how they share the surveys, nor on the order of the answers', async () => {
    const alone = await hashesWith(1, 1);
    expect(alone.join()).not.toContain('undefined');
    expect(await hashesWith(3, 8)).toEqual(alone);
    expect(await hashesWith(2, 3)).toEqual(alone);
  });
});
