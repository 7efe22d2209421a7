import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { decodeBody } from '../../src/base/body.ts';
import { readConfigFile } from '../../src/cli/options/resolve.ts';
import { readCredentials } from '../../src/cli/options/run-options.ts';
import { readGivenDecisions } from '../../src/run/lake-rules.ts';
import { patienceMs } from '../support/patience.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-named-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const makePipe = (name: string): string => {
  execFileSync('mkfifo', [join(folder, name)]);
  return join(folder, name);
};

describe('a file that a user names', () => {
  it('is refused if it is a named pipe, to which nobody may ever write', async () => {
    makePipe('units.csv');
    await expect(readGivenDecisions(folder)).rejects.toThrow(/units\.csv is not a regular file/);
    const config = makePipe('esg-lake.config.json');
    expect(() => readConfigFile(config, folder)).toThrow(/esg-lake\.config\.json is not a regular file/);
    makePipe('mine.sql');
    const { complaints } = await listQuestions(folder);
    expect(String(complaints.get('mine'))).toMatch(/mine\.sql is not a regular file/);
    const named = { values: { 'token-file': makePipe('token') }, sources: { 'token-file': 'flag' } } as never;
    const world = { environment: {}, workingDirectory: folder };
    expect(() => readCredentials(named, world, () => {})).toThrow(/token is not a regular file/);
    const body = { kind: 'file', file: makePipe('body.json.gz'), maxBytes: 1000 } as const;
    expect(() => decodeBody(body)).toThrow('its file is not a regular file');
  });

  it('is refused if it is a device without end, or larger than such a file ever is', async () => {
    await symlink('/dev/zero', join(folder, 'units.csv'));
    await expect(readGivenDecisions(folder)).rejects.toThrow(/units\.csv is not a regular file/);
    await rm(join(folder, 'units.csv'));
    await writeFile(join(folder, 'units.csv'), '');
    await truncate(join(folder, 'units.csv'), 2 ** 30);
    await expect(readGivenDecisions(folder)).rejects.toThrow(/units\.csv has 1073741824 bytes; at most/);
  });
});

it('the process ends although a thread waits for a file that never answers', async () => {
  const [pipe, ending] = [makePipe('pipe'), resolve('dist/src/base/end-process.js')];
  const code = `const { open } = await import('node:fs/promises');
    const { endProcess } = await import(${JSON.stringify(ending)});
    open(${JSON.stringify(pipe)}).catch(() => {});
    setTimeout(() => endProcess(130), 50);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  const deadline = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const [exitCode, signal] = await once(child, 'exit');
  clearTimeout(deadline);
  expect([exitCode, signal]).toEqual([null, 'SIGINT']);
});
