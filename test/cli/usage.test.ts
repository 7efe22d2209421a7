import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { type CommandName, flagsOf } from '../../src/cli/options/declared-options.ts';
import { esgLake, temporaryFolder } from './command.ts';

describe('help', () => {
  it('is what the command alone says, and lists every command', async () => {
    const { code, stdout } = await esgLake([], { cwd: await temporaryFolder() });
    expect(code).toBe(0);
    for (const command of Object.keys(commands)) expect(stdout).toContain(`esg-lake ${command} `);
  });

  it.each(Object.keys(commands) as CommandName[])(
    'of %s shows its options in groups, with an example',
    async (command) => {
      const { code, stdout } = await esgLake([command, '--help'], { cwd: await temporaryFolder() });
      expect(code).toBe(0);
      for (const option of flagsOf(command)) expect(stdout).toContain(`--${option}`);
      expect(stdout).toContain('Messages:\n');
      expect(stdout).toContain('Examples:\n');
    },
  );

  it('of a command is what help says before it, and breaks no example so that it cannot be copied', async () => {
    const cwd = await temporaryFolder();
    const { stdout } = await esgLake(['evidence', '--help'], { cwd });
    expect(await esgLake(['help', 'evidence'], { cwd })).toMatchObject({ code: 0, stdout });
    expect(stdout).toContain('  esg-lake evidence 305-1-a "Western Europe" 2025');
  });

  it('of run fits on two screens', async () => {
    const { stdout } = await esgLake(['run', '--help'], { cwd: await temporaryFolder(), columns: 80 });
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(48);
  });
});

describe('completion', () => {
  it('proposes commands, and every option of a command', async () => {
    const cwd = await temporaryFolder();
    const proposed = async (...words: readonly string[]) =>
      (await esgLake(['--get-yargs-completions', 'esg-lake', ...words], { cwd })).stdout.split('\n');
    const names = Object.keys(commands) as CommandName[];
    expect(await proposed('')).toEqual(expect.arrayContaining(names));
    for (const command of ['run', 'query', 'evidence'] as const) {
      const found = await proposed(command, '--');
      expect(flagsOf(command).filter((option) => !found.includes(`--${option}`))).toEqual([]);
    }
  });

  it('is a script for the shell', async () => {
    const { code, stdout } = await esgLake(['completion'], { cwd: await temporaryFolder() });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('--get-yargs-completions') });
  });
});

describe('wrong usage is one clear line, what to do, and exit code 2', () => {
  it.each([
    [['rnu'], /unknown command "rnu"\n {2}→ Did you mean run\?/],
    [['run', '--time-zome', 'UTC'], /unknown option --time-zome\n {2}→ Did you mean --time-zone\?/],
    [['status', '--decisions', 'x'], /the command status has no option --decisions/],
    [
      ['run', '--retries', '3'],
      /retries is a setting, not a flag\n {2}→ Set "retries" in esg-lake\.config\.json, or ESG_LAKE_RETRIES/,
    ],
    [['--full'], /unknown option --full before a command/],
    [['query', 'SELECT', '1'], /unexpected argument "1"\n {2}→ Put the sql in quotes/],
    [['run', '--output'], /--output needs a value/],
    [['run', '--full=maybe'], /--full takes no value/],
    [['run', '--changed-since', '2026-02-30'], /--changed-since must be a day such as 2026-01-31, not "2026-02-30"/],
    [['run', '--sandbox', '--base-url', 'https://a.example'], /cannot be combined/],
    [['run', '--no-sandbox'], /no base URL/],
    [['run', '--base-url', 'https://a.example'], /no credentials for https:\/\/a\.example/],
    [['plan', '--base-url', 'http://a.example'], /plain http/],
    [['run', '--config', 'none.json'], /none\.json is missing\n {2}→ esg-lake init/],
    [['replay', '--output', 'nowhere'], /nothing has been landed in \S*nowhere\n {2}→ Name the folder/],
    [['schema', 'figurs'], /there is no table or view "figurs"\n {2}→ Did you mean figures/],
    [['schema', 'figures', '--format', 'postgres'], /--format postgres creates all tables/],
    [['query'], /no SQL given/],
    [['query', 'FROM surveys', '--out', 'x.xls'], /the format of --out/],
    [
      ['query', 'FROM surveys', '--out', 'none/x.csv'],
      /folder of --out \S*none\/x\.csv does not exist\n {2}→ mkdir -p /,
    ],
    [
      ['query', 'FROM surveys', '--format', 'sql'],
      /--format must be one of table, vertical, csv, json, ndjson, markdown,/,
    ],
    [
      ['schema', '--format', 'csv'],
      /--format must be one of markdown, json, sql, dbt, postgres, snowflake, bigquery, not "csv"/,
    ],
    [['query', 'FROM surveys', '--out', '.'], /--out \S+ is a folder\n {2}→ Name a file in it/],
    [['verify'], /no lake has been published/],
    [['status', '--output', 'a\uFFFDb'], /--output must be the name of a folder, in UTF-8/],
    // Every value counts where an option takes several, the last one where it takes one.
    [['query', '@find', '--param', 'nonsense', '--param', 'word=x'], /--param must be NAME=VALUE/],
    [['verify', '--output', 'first', '--output', 'second'], /no lake has been published in \S*second/],
    [['run', '--sandbox', '--decisions', 'nowhere'], /the folder of decisions \S*nowhere is missing/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await esgLake(args, { cwd: await temporaryFolder() });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^esg-lake: /m);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('of the configuration file names the file', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'esg-lake.config.json'), '{ "outptu": "x" }');
    const { code, stderr } = await esgLake(['status'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/esg-lake\.config\.json has the unknown option "outptu"\n {2}→ Did you mean "output"\?/);
  });

  it('of an environment variable one slip away from an option is warned of', async () => {
    const { stderr } = await esgLake(['schema', '--help'], {
      cwd: await temporaryFolder(),
      env: { ESG_LAKE_OUTPTU: 'x' },
    });
    expect(stderr).toBe('');
    const asked = await esgLake(['status'], { cwd: await temporaryFolder(), env: { ESG_LAKE_OUTPTU: 'x' } });
    expect(asked.stderr).toMatch(
      /the environment variable ESG_LAKE_OUTPTU is not an option; did you mean ESG_LAKE_OUTPUT\?/,
    );
  });
});

describe('with --json a refusal is JSON on stdout too, and the same words on stderr', () => {
  it.each([
    [['run', '--changed-since', 'then', '--json']],
    [['run', '--json', '--no-sandbox']],
    [['schema', '--json', '--frmat', 'sql']],
    [['doctor', '--json=true', '--base-url', 'http://a.example']],
  ])('%j', async (args) => {
    const { code, stdout, stderr } = await esgLake(args, { cwd: await temporaryFolder() });
    const { error } = JSON.parse(stdout) as { error: Readonly<Record<string, unknown>> };
    expect(code).toBe(2);
    expect(error).toEqual({ name: 'UsageError', message: expect.any(String), hint: expect.anything(), exit_code: 2 });
    expect(stderr).toContain(`esg-lake: ${String(error['message'])}\n  → ${String(error['hint'])}\n`);
  });

  it('also when the environment or a file asked for JSON', async () => {
    const cwd = await temporaryFolder();
    const inEnvironment = await esgLake(['verify'], { cwd, env: { ESG_LAKE_JSON: '1' } });
    expect(JSON.parse(inEnvironment.stdout)).toMatchObject({ error: { exit_code: 2 } });
    await writeFile(join(cwd, 'esg-lake.config.json'), '{ "json": true }');
    expect(JSON.parse((await esgLake(['verify'], { cwd })).stdout)).toMatchObject({ error: { exit_code: 2 } });
    expect((await esgLake(['verify', '--no-json'], { cwd })).stdout).toBe('');
  });
});

describe('the doctor', () => {
  it.each([
    [{}, /^$/],
    [{ ESG_LAKE_CLIENT_ID: 'me' }, /^warning: the client secret is missing\n$/],
  ])('tells missing credentials as one of its checks: %j', async (env, said) => {
    const args = ['doctor', '--base-url', 'https://a.example'];
    const { code, stdout, stderr } = await esgLake(args, { cwd: await temporaryFolder(), env });
    expect(stdout).toMatch(/^ok {4}Node\.js: /);
    expect(stdout).toMatch(/^FAIL {2}credentials: no credentials for https:\/\/a\.example\n {6}→ Set ESG_LAKE_TOKEN/m);
    expect(stderr).toMatch(said);
    expect(code).toBe(5);
  });
});

describe('credentials', () => {
  it('in a file that others can read are warned of', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'token'), 'hush-hush\n');
    await chmod(join(cwd, 'token'), 0o644);
    const { code, stderr } = await esgLake(['plan', '--base-url', 'http://127.0.0.1:1', '--token-file', 'token'], {
      cwd,
      env: { ESG_LAKE_RETRIES: '0' },
    });
    expect(stderr).toMatch(/token can be read by other users/);
    expect(code).toBe(6);
    expect(stderr).not.toContain('hush');
    expect(await readdir(cwd)).toEqual(['token']);
  });

  it.each([
    [{ ESG_LAKE_CLIENT_ID: 'me' }, /client secret is missing/],
    [{ ESG_LAKE_CLIENT_SECRET: 'hush-hush' }, /client id is missing/],
    [{ ESG_LAKE_TOKEN: 'hush\nhush: x' }, /characters that cannot be part of a credential/],
  ])('that are incomplete or malformed are told without being shown: %j', async (env, message) => {
    const { code, stderr } = await esgLake(['plan', '--base-url', 'https://a.example'], {
      cwd: await temporaryFolder(),
      env,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('hush');
  });
});

it('a token of fewer than eight characters is used, with a warning', async () => {
  const { code, stderr } = await esgLake(['plan', '--base-url', 'http://127.0.0.1:9'], {
    cwd: await temporaryFolder(),
    env: { ESG_LAKE_TOKEN: 'hush', ESG_LAKE_RETRIES: '0' },
  });
  expect([code, stderr]).toEqual([6, expect.stringContaining('the token has fewer than 8 characters')]);
});
