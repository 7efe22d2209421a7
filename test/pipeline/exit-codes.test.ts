import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esgLake, type Outcome, temporaryFolder } from '../cli/command.ts';
import { numberUtrv, smallSurvey, startSmallService, token } from '../support/changing-service.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

/** That the process ends with the code is seen by tests of the built command (cli/lake, cli/lock, cli/endings.ci). */
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ initiatives: 3, surveys: 4, utrvsPerSurvey: 4 });
});
afterAll(() => sandbox?.close());

type Environment = Readonly<Record<string, string>>;
const asked = (command: string, cwd: string, args: readonly string[] = [], env: Environment = {}): Promise<Outcome> => {
  const source = { ESG_LAKE_TOKEN: sandbox.token, ESG_LAKE_BASE_URL: sandbox.baseUrl, ESG_LAKE_RETRIES: '0' };
  return esgLake([command, ...args], { cwd, env: { ...source, ESG_LAKE_LOG_LEVEL: 'warn', ...env } });
};
const run = (cwd: string, args?: readonly string[], env?: Environment) => asked('run', cwd, args, env);

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

describe('the exit code of run', () => {
  it('is 3 with gaps, which the next run fills, 0 when nothing had changed, and 7 when too much would be removed', async () => {
    const cwd = await temporaryFolder();
    const [survey] = sandbox.world.surveys();
    sandbox.setFaults([{ endpoint: 'survey', kind: 'server-error', match: survey?._id ?? '' }]);
    const outcome = await run(cwd);
    expect(outcome.code).toBe(3);
    expect(outcome.stdout).toMatch(new RegExp(`could not be fetched; .*${survey?._id}: `));
    const status = await esgLake(['status', '--json'], { cwd });
    expect(JSON.parse(status.stdout)).toMatchObject({ failed_surveys: [{ survey_id: survey?._id }] });
    sandbox.setFaults([]);
    expect((await run(cwd)).code).toBe(0);
    expect(await lastReport(cwd)).toMatchObject({ status: 'published', surveys: { fetched: 1, failed: [] } });
    expect((await run(cwd)).code).toBe(0);
    expect(await lastReport(cwd)).toMatchObject({ status: 'unchanged', exit_code: 0, requests: { total: 3 } });
    sandbox.setFaults([{ endpoint: 'surveys', kind: 'empty-listing' }]);
    expectOneClearLine(await run(cwd), 7, /removed/);
    sandbox.setFaults([]);
  });

  it('is 7 when a record was rejected and --strict forbids it', async () => {
    const bad = await startSmallService();
    bad.surveys = [smallSurvey(1, 1, { utrvs: [numberUtrv(1001, 1), numberUtrv(1002, 2, { _id: 'no id' })] })];
    const cwd = await temporaryFolder();
    const outcome = await run(cwd, ['--base-url', bad.baseUrl, '--strict'], { ESG_LAKE_TOKEN: token });
    await bad.close();
    expectOneClearLine(outcome, 7, /rejected/);
  });

  it('is 5 for a wrong token, as that of doctor', async () => {
    const cwd = await temporaryFolder();
    const wrong = { ESG_LAKE_TOKEN: 'not-the-token' };
    const outcome = await run(cwd, [], wrong);
    expectOneClearLine(outcome, 5, /credentials/);
    const doctor = await asked('doctor', cwd, [], wrong);
    expect(doctor.code).toBe(5);
    for (const { stderr, stdout } of [outcome, doctor]) {
      expect(stderr + stdout).toContain('→');
      expect(stderr + stdout).not.toContain('not-the-token');
    }
  });

  it('is 6 for a host that is not there, as that of doctor', async () => {
    const gone = await startSandbox();
    await gone.close();
    const cwd = await temporaryFolder();
    expectOneClearLine(await run(cwd, ['--base-url', gone.baseUrl]), 6, /127\.0\.0\.1/);
    expect((await asked('doctor', cwd, [], { ESG_LAKE_BASE_URL: gone.baseUrl })).code).toBe(6);
  });

  it.each([
    ['plain http to a host that is not loopback', ['--base-url', 'http://reporting.example.com'], /https/],
    ['an unknown flag', ['--bogus-flag'], /bogus-flag/],
    ['a credential on the command line', ['--token', 'secret-value'], /ESG_LAKE_TOKEN/],
    ['a time zone that there is not', ['--time-zone', 'Mars/Olympus'], /Mars\/Olympus/],
    ['an argument that nobody asked for', ['everything'], /everything/],
    ['an output folder that is a file', ['--output', 'occupied'], /^esg-lake: .*occupied/m],
  ])('is 2 for %s', async (_, args, message) => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, 'occupied'), 'in the way');
    const outcome = await run(cwd, args);
    expectOneClearLine(outcome, 2, message);
    expect(outcome.stderr).not.toContain('secret-value');
    expect(await readFile(join(cwd, 'occupied'), 'utf8')).toBe('in the way');
  });
});
