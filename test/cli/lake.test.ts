import { chmod, cp, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmallService } from '../support/small-service.ts';
import { esgLake, type Outcome, startCommand, temporaryFolder } from './command.ts';

// Whole runs as processes of their own: on a busy machine each takes seconds.
const small = await startSmallService({ initiatives: 4, surveys: 6, utrvsPerSurvey: 8 });

let cwd: string;
let first: Outcome;
let second: Outcome;

const json = (text: string): Record<string, unknown> => JSON.parse(text);

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-cli-'));
  first = await startCommand(['run', ...small.nextNight()], { cwd }).outcome;
  const more = ['--json', '--max-removed', '100'];
  second = await esgLake(['run', ...more, ...small.nextNight()], { cwd });
});

afterAll(async () => {
  await small.close();
  await rm(cwd, { recursive: true, force: true });
});

describe('run', () => {
  it('ends with what was made, where, and what to try next', () => {
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^Published in .*: \d+ surveys fetched/);
    expect(first.stdout).toMatch(/database +output\/current\/lake\.duckdb/);
    expect(first.stdout).toMatch(/values +[\d,]+ values of [\d,]+ surveys, all of them new\n/);
    expect(first.stdout).toMatch(/^ {2}npx esg-lake query "@completeness"$/m);
  });

  it('with --json writes the report alone to stdout, the one it keeps', async () => {
    const report = json(second.stdout);
    expect(report).toMatchObject({ pipeline: 'nightly', mode: 'incremental', status: 'published', exit_code: 0 });
    const kept = await readFile(join(cwd, 'output', 'runs', String(report['run_id']), 'report.json'), 'utf8');
    expect(json(kept)).toEqual(report);
  });
});

describe('report', () => {
  it('says where the page of a snapshot is, and makes it again from its database', async () => {
    const { stdout } = await esgLake(['report'], { cwd });
    expect(stdout).toMatch(/output\/snapshots\/[^/]+\/report\.html\n$/);
    const published = await readFile(stdout.trim(), 'utf8');
    expect((await esgLake(['report', '--out', 'again.html'], { cwd })).code).toBe(0);
    const again = await readFile(join(cwd, 'again.html'), 'utf8');
    expect(headline(again)).toBe(headline(published));
    expect(again).not.toContain('.csv"');
    const [older = ''] = (await readdir(join(cwd, 'output', 'snapshots')))
      .filter((name) => !name.startsWith('.'))
      .sort();
    const then = await esgLake(['report', '--snapshot', older, '--out', '-'], { cwd });
    expect(then.stdout).toContain(`Snapshot <code>${older}</code>`);
  });
});

const headline = (page: string): string | undefined => /<h1>.*<\/h1>/.exec(page)?.[0];

describe('reading commands', () => {
  it('status tells what is published, and exits with 1 when it is older than --max-age', async () => {
    const fresh = await esgLake(['status', '--json', '--max-age', '26h'], { cwd });
    expect(fresh.code).toBe(0);
    expect(json(fresh.stdout)).toMatchObject({
      published: { run_id: json(second.stdout)['run_id'], schema_version: expect.any(Number) },
      stale: false,
      rows: { surveys: expect.any(Number) },
      runs: [{ status: 'published' }, { status: 'published', mode: 'full' }],
    });
    const stale = await esgLake(['status', '--max-age', '0s'], { cwd });
    expect(stale.code).toBe(1);
    expect(stale.stderr).toMatch(/older than --max-age/);
  });

  it('verify finds nothing wrong, and a changed byte', async () => {
    const whole = await esgLake(['verify', '--json'], { cwd });
    expect(whole.code).toBe(0);
    expect(json(whole.stdout)).toMatchObject({ ok: true });
    const copy = await temporaryFolder();
    await cp(join(cwd, 'output'), join(copy, 'output'), { recursive: true, verbatimSymlinks: true });
    const file = join(copy, 'output', 'current', 'parquet', 'surveys.parquet');
    await chmod(file, 0o644);
    await truncate(file, 10);
    const broken = await esgLake(['verify'], { cwd: copy });
    expect(broken.code).toBe(7);
    expect(broken.stdout).toMatch(/^FAIL .*surveys\.parquet/m);
  });

  it('plan writes nothing and says what run would request', async () => {
    const folder = await temporaryFolder();
    const { code, stdout } = await esgLake(['plan', '--json', ...small.args], { cwd: folder });
    expect(code).toBe(0);
    expect(json(stdout)).toMatchObject({
      mode: 'full',
      surveys: { listed: small.sandbox.world.surveys().length, unchanged: 0 },
      minutes: null,
    });
    expect((await esgLake(['status'], { cwd: folder })).code).toBe(1);
  });

  it('doctor checks each endpoint and exits with 0', async () => {
    const { code, stdout } = await esgLake(['doctor', '--json', ...small.args], { cwd });
    expect(code).toBe(0);
    const report = json(stdout) as { ok: boolean; checks: { name: string; status: string }[] };
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    const names = ['Node.js', 'output folder', 'credentials', 'rate limit', 'endpoint survey', 'endpoint value_lists'];
    expect(report.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});

describe('sandbox', () => {
  it('is what a command without a base URL reads, and says so', async () => {
    const { code, stdout, stderr } = await esgLake(['plan', '--json'], { cwd: await temporaryFolder() });
    expect(code).toBe(0);
    expect(stderr).toMatch(/NO BASE URL GIVEN: using the built-in sandbox, whose data is SIMULATED/);
    expect(json(stdout)).toMatchObject({ mode: 'full', surveys: { listed: 400 } });
  });

  it('serves until interrupted, and says where', async () => {
    const args = ['sandbox', '--port', '0', '--json', '--night', '1'];
    const running = startCommand(args, { cwd: await temporaryFolder() });
    const { base_url: baseUrl, night } = json(await running.saying(/\}/));
    expect(night).toBe(1);
    const headers = { authorization: 'Bearer sandbox-token' };
    expect((await fetch(`${String(baseUrl)}/v1/initiatives`, { headers })).status).toBe(200);
    expect((await fetch(`${String(baseUrl)}/v1/initiatives`)).status).toBe(401);
    running.kill('SIGTERM');
    expect((await running.outcome).code).toBe(0);
  });
});
