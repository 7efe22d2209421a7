import { access, chmod, constants, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/base/errors.ts';
import { environmentName, optionNames } from '../../src/cli/options/declared-options.ts';
import { skip } from '../readers/needs.ts';
import { findPython, pythonEnvironment } from '../readers/python-environment.ts';
import { findActionlint, outcomeOf, run, temporary } from './tools.ts';

const root = resolve(import.meta.dirname, '../..');
const examples = join(root, 'examples/schedule');
const scripts = join(import.meta.dirname, 'python');

/** A folder with a command `esg-lake` that says its arguments and ends with this code. */
async function pretended(code: number): Promise<string> {
  const folder = await temporary();
  await writeFile(join(folder, 'esg-lake'), `#!/bin/sh\necho "called: $*"\nexit ${code}\n`);
  await chmod(join(folder, 'esg-lake'), 0o755);
  return folder;
}

const withCommand = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${folder}:${process.env['PATH']}`,
});

/** What a scheduler sees for each exit code of a run. */
const seen = Object.values(exitCodes).map((code) => [code, code === 3 || code === 4 ? 0 : code] as const);

describe('every example', () => {
  it('sets only variables that options and credentials have', async () => {
    const known = new Set([
      ...optionNames.map(environmentName),
      'ESG_LAKE_TOKEN',
      'ESG_LAKE_CLIENT_ID',
      'ESG_LAKE_CLIENT_SECRET',
    ]);
    const files = (await readdir(examples, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    for (const { parentPath, name } of files) {
      const text = await readFile(join(parentPath, name), 'utf8');
      const named = [...text.matchAll(/ESG_LAKE_[A-Z_]+/g)].map(([variable]) => variable);
      expect([name, named.filter((variable) => !known.has(variable))]).toEqual([name, []]);
    }
  });

  it('that is not named by the README is not there', async () => {
    const text = await readFile(join(examples, 'README.md'), 'utf8');
    for (const name of await readdir(examples)) if (name !== 'README.md') expect(text).toContain(`(${name}`);
  });
});

describe('nightly.sh', () => {
  it.each(seen)('ends a run that ends with %i with %i', async (code, expected) => {
    const folder = await pretended(code);
    const outcome = await outcomeOf('sh', [join(examples, 'nightly.sh'), '--full'], { env: withCommand(folder) });
    expect([outcome.code, outcome.said]).toEqual([expected, expect.stringContaining('called: run --quiet --full\n')]);
    const words: Readonly<Record<number, string>> = { 3: 'published with gaps', 4: 'another run is still at work' };
    expect(outcome.said).toContain(words[code] ?? '');
  });

  it('refuses to load simulated data that nobody asked for', async () => {
    const { code, said } = await outcomeOf('sh', [join(examples, 'nightly.sh')], { cwd: await temporary() });
    expect([code, said]).toEqual([2, expect.stringContaining('no base URL, and the sandbox is disabled')]);
  });
});

describe('systemd', () => {
  it('accepts timers and services', async (test) => {
    const analyze = await outcomeOf('systemd-analyze', ['--version']);
    if (analyze.code !== 0) return skip(test, 'systemd-analyze');
    const folder = await pretended(0);
    const units = await readdir(join(examples, 'systemd'));
    for (const name of units) {
      const unit = await readFile(join(examples, 'systemd', name), 'utf8');
      await writeFile(join(folder, name), unit.replaceAll('/usr/local/bin/esg-lake', join(folder, 'esg-lake')));
    }
    const verified = await outcomeOf('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))]);
    expect([verified.code, verified.said]).toEqual([0, '']);
  });

  it('counts gaps and a run that is already at work as success, and does not try again what cannot succeed', async () => {
    const unit = await readFile(join(examples, 'systemd/esg-lake.service'), 'utf8');
    expect(unit).toMatch(/^SuccessExitStatus=3 4$/m);
    expect(unit).toMatch(/^RestartPreventExitStatus=2 5 7 8$/m);
    expect(unit).toMatch(/^User=esg-lake$/m);
  });
});

describe('GitHub Actions', () => {
  const workflow = join(examples, 'github-actions/esg-lake.yml');

  it('accept the workflow', async (test) => {
    const actionlint = await findActionlint();
    if (typeof actionlint !== 'string') return skip(test, actionlint.missing);
    const linted = await outcomeOf(actionlint, ['-no-color', '-shellcheck=', workflow]);
    expect([linted.code, linted.said]).toEqual([0, '']);
  });

  it.each(seen)('see a run that ends with %i end with %i', async (code, expected) => {
    const text = await readFile(workflow, 'utf8');
    const [, script = ''] = /shell: bash \{0\}\n {8}run: \|\n((?: {10}.*\n)+)/.exec(text) ?? [];
    const folder = await temporary();
    await writeFile(join(folder, 'npx'), `#!/bin/sh\nexit ${code}\n`);
    await chmod(join(folder, 'npx'), 0o755);
    await writeFile(join(folder, 'step.sh'), script.replaceAll(/^ {10}/gm, ''));
    const outcome = await outcomeOf('bash', [join(folder, 'step.sh')], { env: withCommand(folder) });
    expect(outcome.code).toBe(expected);
    const word = code === 0 ? /^$/ : code === 3 ? /^::warning::/ : code === 4 ? /^::notice::/ : /^::error::/;
    expect(outcome.said).toMatch(word);
  });
});

describe('cron', () => {
  it('reads the times, and every command is run by a user that is not root', async (test) => {
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    const environment = await pythonEnvironment(python, 'operations.txt');
    const { stdout } = await run(environment, [join(scripts, 'read_crontab.py'), join(examples, 'cron/esg-lake')]);
    const { variables, jobs } = JSON.parse(stdout);
    expect(variables).toMatchObject({ ESG_LAKE_TOKEN_FILE: '/etc/esg-lake/token', SHELL: '/bin/sh' });
    expect(jobs).toEqual([
      { next: '2026-03-01T02:30:00', user: 'esg-lake', command: '/opt/esg-lake/examples/schedule/nightly.sh' },
      {
        next: '2026-03-01T08:00:00',
        user: 'esg-lake',
        command: expect.stringContaining('status --quiet --max-age 26h'),
      },
    ]);
  });
});

describe('Kubernetes', () => {
  it('accepts the job and its volume, with no field that it does not know', async (test) => {
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    const environment = await pythonEnvironment(python, 'operations.txt');
    const validated = await outcomeOf(environment, [
      '-m',
      'kubernetes_validate',
      '--strict',
      '-k',
      '1.31',
      join(examples, 'kubernetes/cronjob.yaml'),
    ]);
    expect([validated.code, validated.said.match(/passed for resource (\S+)/g)]).toEqual([
      0,
      ['passed for resource persistentvolumeclaim/esg-lake', 'passed for resource cronjob/esg-lake'],
    ]);
  });

  it('runs it as the user of the image, without rights, and does not try again what cannot succeed', async () => {
    const text = await readFile(join(examples, 'kubernetes/cronjob.yaml'), 'utf8');
    expect(text).toContain('runAsNonRoot: true');
    expect(text).toContain('values: [2, 5, 7, 8]');
    const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
    const [, user] = /^USER (\d+):/m.exec(dockerfile) ?? [];
    expect(text).toContain(`runAsUser: ${user}`);
    const [, command = ''] = /command: \[\/app\/(.+)\]/.exec(text) ?? [];
    const { files } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect([files, dockerfile]).toEqual([
      expect.arrayContaining([dirname(dirname(command))]),
      expect.stringContaining('COPY --from=build /app/package ./'),
    ]);
    await access(join(root, command), constants.X_OK);
  });
});

describe('Airflow', () => {
  it('imports the DAG, and its task ends as the run did, but for gaps', { timeout: 600_000 }, async (test) => {
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    if (!['3.11', '3.12'].includes(python.version)) return skip(test, `Python 3.11 or 3.12 (found: ${python.version})`);
    const environment = await pythonEnvironment(python, 'airflow.txt');
    const home = await temporary();
    const env = { ...process.env, AIRFLOW_HOME: home, AIRFLOW__CORE__LOAD_EXAMPLES: 'False' };
    const { stdout } = await run(environment, [join(scripts, 'read_dags.py'), join(examples, 'airflow')], { env });
    const { errors, dags } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect(errors).toEqual({});
    expect(dags).toMatchObject({
      esg_lake_nightly: {
        tasks: { load: { downstream: ['fresh'], skip_on_exit_code: [4] }, fresh: { downstream: [] } },
        max_active_runs: 1,
        catchup: false,
      },
    });
    for (const [code, expected] of [
      [0, 0],
      [3, 0],
      [4, 4],
      [6, 6],
    ] as const) {
      const folder = await pretended(code);
      const ended = await outcomeOf('bash', ['-c', dags.esg_lake_nightly.tasks.load.bash_command], {
        env: withCommand(folder),
      });
      expect([code, ended.code]).toEqual([code, expected]);
    }
  });
});
