import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { skip } from '../readers/needs.ts';
import { isThere, outcomeOf, run, temporary } from './tools.ts';

const root = resolve(import.meta.dirname, '../..');

interface Instruction {
  readonly keyword: string;
  readonly text: string;
}

/** Instructions of a Dockerfile that has one per line, as ours does. */
async function instructions(): Promise<readonly Instruction[]> {
  const lines = (await readFile(join(root, 'Dockerfile'), 'utf8')).split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, keyword = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return { keyword, text };
    });
}

/**
 * What the build context has: the files of the last commit that .dockerignore lets in, as they are in the working tree.
 */
async function contextFiles(): Promise<readonly string[]> {
  const ignore = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
  const included = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  return stdout.split('\n').filter((file) => included.some((one) => file === one || file.startsWith(`${one}/`)));
}

it('the Dockerfile has only instructions that Docker knows, no secret, and a user that is not root', async () => {
  const all = await instructions();
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'];
  expect(all.filter(({ keyword }) => !known.includes(keyword))).toEqual([]);
  expect(all.filter(({ text }) => /token|secret|password/i.test(text))).toEqual([]);
  expect(all.filter(({ keyword }) => keyword === 'USER').at(-1)?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const forms = all.filter(
    ({ keyword, text }) => ['ENTRYPOINT', 'CMD'].includes(keyword) && !Array.isArray(JSON.parse(text)),
  );
  expect(forms).toEqual([]);
  const health = all.find(({ keyword }) => keyword === 'HEALTHCHECK')?.text ?? '';
  expect(JSON.parse(health.slice(health.indexOf('CMD ') + 4)).slice(0, 2)).toEqual(['esg-lake', 'status']);
});

it('nothing of a lake, of git or of tests gets into the image', async () => {
  const files = await contextFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /^(\.git|output|test|node_modules)\/|\.env|token$/.test(file))).toEqual([]);
});

it('its steps, run one by one in folders, make a command that runs and is healthy', {
  timeout: 600_000,
}, async (test) => {
  const image = await temporary();
  const stages: string[] = [];
  const names = new Map<string, string>();
  let workdir = '/';
  const at = (stage: string, path: string): string => join(stage, resolve(workdir, path));
  let environment: Record<string, string> = {};
  for (const { keyword, text } of await instructions()) {
    const stage = stages.at(-1) ?? '';
    if (keyword === 'FROM') {
      const next = join(image, String(stages.length));
      stages.push(next);
      names.set(/ AS (\w+)$/.exec(text)?.[1] ?? '', next);
      [workdir, environment] = ['/', {}];
    } else if (keyword === 'WORKDIR') {
      workdir = text;
      await mkdir(at(stage, '.'), { recursive: true });
    } else if (keyword === 'ENV') {
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) environment[name] = value;
    } else if (keyword === 'COPY') {
      const words = text.split(' ');
      const from = words.find((word) => word.startsWith('--from='))?.slice(7);
      const paths = words.filter((word) => !word.startsWith('--'));
      const target = paths.pop() ?? '';
      const sources = from === undefined ? [] : paths.map((path) => join(names.get(from) ?? '', path));
      for (const source of sources) {
        const to = target.endsWith('/') ? join(at(stage, target), source.split('/').at(-1) ?? '') : at(stage, target);
        await cp(source, to, { recursive: true, verbatimSymlinks: true });
      }
      const wanted = paths.includes('.') ? await contextFiles() : from === undefined ? paths : [];
      for (const file of wanted) {
        await mkdir(dirname(at(stage, file)), { recursive: true });
        await cp(join(root, file), at(stage, file));
      }
    } else if (keyword === 'RUN') {
      const command = text.replaceAll(/(?<= )\/(?=\w)/g, `${stage}/`);
      const { NODE_ENV: _, ...env } = process.env;
      const ended = await outcomeOf('sh', ['-c', command], { cwd: at(stage, '.'), env });
      if (ended.code !== 0 && command.startsWith('npm ci') && /EAI_AGAIN|ENOTFOUND|ECONNREFUSED/.test(ended.said)) {
        return skip(test, 'a package registry that answers');
      }
      expect([text, ended.code, ended.said]).toEqual([text, 0, expect.any(String)]);
    }
  }
  const stage = stages.at(-1) ?? '';
  const lake = join(stage, 'lake');
  const path = `${join(stage, 'app/bin')}:${process.env['PATH']}`;
  const env = { ...environment, PATH: path, ESG_LAKE_OUTPUT: lake, HOME: image };
  expect((await outcomeOf('esg-lake', ['status', '--quiet', '--max-age', '26h'], { env, cwd: image })).code).toBe(1);
  const nightly = join(stage, 'app/examples/schedule/nightly.sh');
  const ran = await outcomeOf(nightly, ['--sandbox'], { env, cwd: image });
  expect([ran.code, ran.said]).toEqual([0, '']);
  expect((await outcomeOf('esg-lake', ['status', '--quiet', '--max-age', '26h'], { env, cwd: image })).code).toBe(0);
  expect((await outcomeOf('esg-lake', ['query', '--list'], { env, cwd: image })).said).toContain(
    'emissions-by-country',
  );
  expect(await isThere(join(stage, 'app/node_modules/vitest'))).toBe(false);
});
