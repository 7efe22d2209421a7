import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { publishedTableNames, tables } from '../../src/schema/tables.ts';
import { startCommand, temporaryFolder } from '../cli/command.ts';
import { startSmallService } from '../support/small-service.ts';

const service = await startSmallService({ initiatives: 12, surveys: 60, utrvsPerSurvey: 60, night: 9 });
afterAll(() => service.close());

/** Content hashes of the current tables of a world that so many workers read from so many connections. */
async function hashesWith(workers: number, concurrency: number): Promise<readonly string[]> {
  const cwd = await temporaryFolder();
  const env = { ESG_LAKE_WORKERS: String(workers), ESG_LAKE_CONCURRENCY: String(concurrency) };
  const { code } = await startCommand(['run', ...service.args], { cwd, env }).outcome;
  expect(code).toBe(0);
  const manifest: unknown = JSON.parse(await readFile(join(cwd, 'output/current/manifest.json'), 'utf8'));
  const current = publishedTableNames.filter((name) => tables[name].kind === 'current');
  return current.map((name) => `${name} ${field(field(field(manifest, 'tables'), name), 'content_hash')}`);
}

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

describe('the content of the lake', () => {
  it('depends neither on workers and how they share the surveys, nor on the order of the answers', async () => {
    const alone = await hashesWith(1, 1);
    expect(alone.join()).not.toContain('undefined');
    expect(await hashesWith(3, 8)).toEqual(alone);
    expect(await hashesWith(2, 3)).toEqual(alone);
  });
});
