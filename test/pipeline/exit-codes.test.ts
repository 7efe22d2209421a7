import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { esgLake, type Outcome, startCommand, temporaryFolder } from '../cli/command.ts';
import { numberUtrv, smallSurvey, startSmallService, token } from '../support/changing-service.ts';
import { patienceMs } from '../support/patience.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../support/sandbox/server.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

/** Whether the process ends with the code is seen where it has its own; else the command runs in this one. */
const world: SandboxOptions = { initiatives: 4, surveys: 6, utrvsPerSurvey: 10 };
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox(world);
});

afterAll(() => sandbox?.close());

describe('the exit code of run', () => {
  it('is 0 when it published, and when nothing had changed', async () => {
    const cwd = await temporaryFolder();
    expect((await start(cwd).outcome).code).toBe(0);
    expect((await run(cwd)).code).toBe(0);
    expect(await lastReport(cwd)).toMatchObject({ status: 'unchanged', exit_code: 0, requests: { total: 3 } });
  });

  it('is 5 for a wrong token', async () => {
    const cwd = await temporaryFolder();
    const outcome = await start(cwd, [], { ESG_LAKE_TOKEN: 'not-the-token' }).outcome;
    expectOneClearLine(outcome, 5, /credentials/);
    const doctor = await doctorOf(cwd, { ESG_LAKE_TOKEN: 'not-the-token' });
    expect(doctor.code).toBe(5);
    for (const { stderr, stdout } of [outcome, doctor]) {
      expect(stderr + stdout).toContain('→');
      expect(stderr + stdout).not.toContain('not-the-token');
    }
  });

  it('is 6 for a host that is not there', async () => {
    const gone = await startSandbox(world);
    await gone.close();
    const cwd = await temporaryFolder();
    expectOneClearLine(await run(cwd, ['--base-url', gone.baseUrl], { ESG_LAKE_RETRIES: '1' }), 6, /127\.0\.0\.1/);
    expect((await doctorOf(cwd, { ESG_LAKE_BASE_URL: gone.baseUrl, ESG_LAKE_RETRIES: '0' })).code).toBe(6);
  });

  it.each([
    ['plain http to a host that is not loopback', ['--base-url', 'http://reporting.example.com'], /https/],
    ['an unknown flag', ['--bogus-flag'], /bogus-flag/],
    ['a credential on the command line', ['--token', 'secret-value'], /ESG_LAKE_TOKEN/],
    ['a time zone that there is not', ['--time-zone', 'Mars/Olympus'], /Mars\/Olympus/],
    ['an argument that nobody asked for', ['everything'], /everything/],
  ])('is 2 for %s', async (_, args, message) => {
    const outcome = await run(await temporaryFolder(), args);
    expectOneClearLine(outcome, 2, message);
    expect(outcome.stderr).not.toContain('secret-value');
  });

  it('is 2 for an output folder that is a file', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'output'), 'in the way');
    expectOneClearLine(await run(cwd), 2, /output/);
    expect(await readFile(join(cwd, 'output'), 'utf8')).toBe('in the way');
    await writeFile(join(cwd, 'occupied'), '');
    expectOneClearLine(await run(cwd, ['--output', 'occupied']), 2, /^esg-lake: .*occupied/m);
  });

  it('is 3 with gaps, which the next run fills', async () => {
    const cwd = await temporaryFolder();
    const [survey] = sandbox.world.surveys();
    sandbox.setFaults([{ endpoint: 'survey', kind: 'server-error', match: survey?._id ?? '' }]);
    try {
      const outcome = await run(cwd, [], { ESG_LAKE_RETRIES: '0' });
      expect(outcome.code).toBe(3);
      expect(outcome.stdout).toMatch(new RegExp(`could not be fetched; .*${survey?._id}: `));
      const status = await esgLake(['status', '--json'], { cwd });
      expect(JSON.parse(status.stdout)).toMatchObject({ failed_surveys: [{ survey_id: survey?._id }] });
    } finally {
      sandbox.setFaults([]);
    }
    expect((await run(cwd)).code).toBe(0);
    expect(await lastReport(cwd)).toMatchObject({ status: 'published', surveys: { fetched: 1, failed: [] } });
  });

  it('is 4 while another run holds the folder', async () => {
    const cwd = await temporaryFolder();
    sandbox.setFaults([{ endpoint: 'survey', kind: 'hang' }]);
    sandbox.clearRequests();
    const first = start(cwd);
    try {
      await vi.waitUntil(() => sandbox.requests.some(({ endpoint }) => endpoint === 'survey'), { timeout: patienceMs });
      expectOneClearLine(await run(cwd), 4, /another run holds .*output.*: process \d+/);
    } finally {
      sandbox.setFaults([]);
      first.kill('SIGKILL');
      await first.outcome;
    }
    expect((await run(cwd)).code).toBe(0);
  });

  it('is 7 when a record was rejected and --strict forbids it', async () => {
    const cwd = await temporaryFolder();
    const bad = await startSmallService();
    bad.surveys = [smallSurvey(1, 1, { utrvs: [numberUtrv(1001, 1), numberUtrv(1002, 2, { _id: 'no id' })] })];
    try {
      const options = ['--base-url', bad.baseUrl];
      expectOneClearLine(await run(cwd, [...options, '--strict'], { ESG_LAKE_TOKEN: token }), 7, /rejected/);
      expect((await run(cwd, options, { ESG_LAKE_TOKEN: token })).code).toBe(0);
    } finally {
      await bad.close();
    }
  });

  it('is 7 when more would be removed than --max-removed allows', async () => {
    const cwd = await temporaryFolder();
    expect((await run(cwd)).code).toBe(0);
    sandbox.setFaults([{ endpoint: 'surveys', kind: 'empty-listing' }]);
    try {
      expectOneClearLine(await run(cwd), 7, /removed/);
    } finally {
      sandbox.setFaults([]);
    }
  });
});

type Environment = Readonly<Record<string, string>>;

const environment = (env: Environment): Environment => ({
  ESG_LAKE_TOKEN: sandbox.token,
  ESG_LAKE_BASE_URL: sandbox.baseUrl,
  ESG_LAKE_LOG_LEVEL: 'warn',
  ...env,
});

const start = (cwd: string, args: readonly string[] = [], env: Environment = {}) =>
  startCommand(['run', ...args], { cwd, env: environment(env) });

const doctorOf = (cwd: string, env: Environment): Promise<Outcome> =>
  esgLake(['doctor'], { cwd, env: environment(env) });

const run = (cwd: string, args: readonly string[] = [], env: Environment = {}): Promise<Outcome> =>
  esgLake(['run', ...args], { cwd, env: environment(env) });

/**
 * One line says what happened; at most one more, with an arrow, what to do. No stack, nothing on stdout but a summary.
 */
function expectOneClearLine({ code, stderr }: Outcome, expected: number, message: RegExp): void {
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  const lines = stderr.split('\n').filter((line) => /^esg-lake: /.test(line));
  expect(lines, stderr).toHaveLength(1);
  expect(code).toBe(expected);
}

async function lastReport(cwd: string): Promise<unknown> {
  const ids = (await readdir(join(cwd, 'output', 'runs'))).sort();
  return JSON.parse(await readFile(join(cwd, 'output', 'runs', ids.at(-1) ?? '', 'report.json'), 'utf8'));
}
