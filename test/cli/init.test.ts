import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startSmallService } from '../support/small-service.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { esgLake, temporaryFolder } from './command.ts';

withoutFigures();

const service = await startSmallService({ surveys: 2, initiatives: 2, utrvsPerSurvey: 2 });
afterAll(() => service.close());
const small = service.args;

describe('init', () => {
  it('writes a configuration that later commands read, and checks it', async () => {
    const cwd = await temporaryFolder();
    const made = await esgLake(['init', ...small, '--output', 'lake', '--time-zone', 'Europe/Berlin'], { cwd });
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok {4}Node\.js(.|\n)*esg-lake can run here\.\n$/),
    });
    expect(made.stderr).toMatch(/wrote \S+esg-lake\.config\.json: it explains the options/);
    expect((await esgLake(['run', '--quiet'], { cwd })).code).toBe(0);
    expect(await readdir(join(cwd, 'lake'))).toContain('snapshots');
    const env = { ESG_LAKE_RETRIES: '0' };
    const failed = await esgLake(['run', '--quiet', '--base-url', 'http://127.0.0.1:9'], { cwd, env });
    expect(failed.code).toBe(6);
    expect(failed.stderr).toMatch(
      /: connection refused\n {2}→ Check the base URL .*\n {2}Nothing was published; the lake of \d{4}-\S+ \S+ UTC is unchanged\..* Report: lake\/runs\/.*\.json\n$/,
    );
    expect(await esgLake(['status', '--quiet'], { cwd })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('leaves a file that is there as it is', async () => {
    const cwd = await temporaryFolder();
    const file = join(cwd, 'esg-lake.config.json');
    await writeFile(file, '{ "output": "mine" }');
    const refused = await esgLake(['init', ...small], { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/already exists and was not changed\n {2}→ Delete it first/);
    expect(await readFile(file, 'utf8')).toBe('{ "output": "mine" }');
  });

  it('writes the file even where something is amiss, says what, and never a credential', async () => {
    const cwd = await temporaryFolder();
    const notify = 'https://a.example/hidden';
    const env = { ESG_LAKE_TOKEN: 'topsecrettopsecret', ESG_LAKE_RETRIES: '0', ESG_LAKE_NOTIFY: notify };
    const args = ['init', '--base-url', 'http://127.0.0.1:9', '--max-removed', '5', '--config', 'prod.json', '--json'];
    const { code, stdout, stderr } = await esgLake(args, { cwd, env });
    expect(code).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false });
    const written = await readFile(join(cwd, 'prod.json'), 'utf8');
    expect(JSON.parse(written)).toMatchObject({
      'base-url': 'http://127.0.0.1:9',
      'max-removed': 5,
      retries: null,
    });
    expect(written).not.toMatch(/"(json|full|night|open|load|accept-\w+)"/);
    expect(written).not.toContain(env.ESG_LAKE_TOKEN);
    expect(written).not.toContain('hidden');
    expect(stderr).toMatch(/the file is written; fix this, then run esg-lake doctor\n$/);
  });
});

describe('the version', () => {
  it.each(['-v', '-V', '--version'])('is what %s prints', async (flag) => {
    const { code, stdout } = await esgLake([flag], { cwd: await temporaryFolder() });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});
