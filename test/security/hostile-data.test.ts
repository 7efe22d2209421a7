import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esgLake, type Outcome } from '../cli/command.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';

const nastyFolder = `o'lake"; DROP TABLE runs; --`;
let folder: string;
let output: string;
let sandbox: Sandbox;
let outcome: Outcome;

const command = (...args: readonly string[]): Promise<Outcome> =>
  esgLake(args, { cwd: folder, env: { ESG_LAKE_TOKEN: sandbox.token, ESG_LAKE_RETRIES: '0' } });

const query = async (sql: string): Promise<unknown> => {
  const { stdout, stderr } = await command('query', sql, '--output', output, '--format', 'json');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-hostile-'));
  output = join(folder, nastyFolder);
  sandbox = await startSandbox({ initiatives: 3, surveys: 4, utrvsPerSurvey: 4, badData: 'all' });
  const reading = ['run', '--base-url', sandbox.baseUrl];
  outcome = await command(...reading, '--output', output, '--verbose');
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

describe('hostile records are data and nothing else', () => {
  it('they are loaded, or listed in data_issues', async () => {
    expect(outcome.stderr).not.toContain('Error');
    // Two surveys are answered with what is not the answer.
    expect(outcome.code).toBe(3);
    expect(await query("SELECT count(*)::INTEGER AS n FROM data_issues WHERE code = 'invalid_id'")).toEqual([
      { n: expect.any(Number) },
    ]);
  });

  it('paths are built only from ids that were checked', async () => {
    expect(sandbox.requests.map(({ path }) => path).filter((path) => /\.\.|%2e|passwd/i.test(path))).toEqual([]);
    const names = await readdir(folder, { recursive: true });
    const strange = names.filter((name) => !/^[\w./ =;'"-]+$/.test(name) || name.includes('passwd'));
    expect(strange).toEqual([]);
    expect(await readdir(folder)).toEqual([nastyFolder]);
  });

  it('SQL in names stays text, and every table stands', async () => {
    const rows = await query(
      "SELECT name FROM initiatives WHERE name LIKE '%DROP TABLE%' OR name LIKE '%ATTACH%' ORDER BY name",
    );
    expect(rows).toEqual([{ name: `"; ATTACH '/etc/passwd' AS x; --` }, { name: "'); DROP TABLE surveys; --" }]);
    const { code, stderr } = await command('verify', '--output', output);
    expect([code, stderr]).toEqual([0, expect.anything()]);
  });

  it('nothing on the terminal carries a control character of the service', async () => {
    const names = 'SELECT name FROM initiatives';
    const { stdout } = await command('query', names, '--output', output, '--format', 'table');
    expect(stdout).toContain('owned');
    expect(controls(stdout)).toEqual([]);
    expect(controls(outcome.stderr)).toEqual([]);
  });

  it('the report page escapes what the service said', async () => {
    const page = await readFile(join(output, 'current', 'report.html'), 'utf8');
    expect(page).not.toMatch(/<script>alert|<img src=x/);
    expect(page).not.toMatch(/<script|<[^>]*(javascript:|https?:\/\/| on\w+=| style=)/i);
    expect(page).toContain('<h1>');
  });

  it('keys such as __proto__ are keys', async () => {
    const rows = await query("SELECT DISTINCT option_code FROM data_points WHERE option_code = '__proto__'");
    expect(rows).toEqual([{ option_code: '__proto__' }]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('what the service says in a refusal is cleaned too', () => {
  it('scripts and terminal escapes in its message reach neither page nor terminal', async () => {
    const hostile = await import('node:http').then(({ createServer }) => createServer(refuseWithEscapes));
    await new Promise<void>((listening) => hostile.listen(0, '127.0.0.1', listening));
    const address = hostile.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const ended = await command(
      ...['run', '--base-url', `http://127.0.0.1:${port}`, '--output', join(folder, nastyFolder, 'b')],
      ...['--report', join(output, 'refused.html')],
    );
    hostile.close();
    expect(ended.code).toBe(5);
    expect(ended.stderr).toContain('gone');
    expect(controls(ended.stderr)).toEqual([]);
    expect(await readFile(join(output, 'refused.html'), 'utf8')).not.toContain('<script>');
  });
});

const controls = (text: string): readonly string[] =>
  text.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/g) ?? [];

function refuseWithEscapes(_: unknown, response: import('node:http').ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: false, message: '\u001b[2Jgone\u0007 <script>alert(1)</script>\u202E' }));
}
