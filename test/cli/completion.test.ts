import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandNames, optionsOf } from '../../src/cli/options/declared-options.ts';
import { commandFolder } from '../docs/shell.ts';
import { early, isLongLane } from '../lane.ts';
import { esgLake, temporaryFolder } from './command.ts';
import { startInTerminal } from './terminal/terminal.ts';

const lacks = (...command: readonly [string, ...(readonly string[])]): boolean => {
  const isMissing = spawnSync(command[0], command.slice(1)).status !== 0;
  if (isMissing) console.warn(`${command[0]} is not here: its completion is not tried`);
  return isMissing;
};
const lacksPython = lacks('python3', '-c', 'import pty');

const snapshot = '20260301T020004512Z-1f3a9c';

/** What is typed before the tabulator, and what the line is then. */
const completions: readonly (readonly [string, string])[] = [
  ['esg-lake ru', 'esg-lake run'],
  ['esg-lake run --dry', 'esg-lake run --dry-run'],
  ['esg-lake run --log-level wa', 'esg-lake run --log-level warn'],
  ['esg-lake schema --format s', 'esg-lake schema --format sql'],
  ['esg-lake query --format=nd', 'esg-lake query --format=ndjson'],
  ['esg-lake query @emis', 'esg-lake query @emissions-by-country'],
  ['esg-lake query --queries own @ze', 'esg-lake query --queries own @zebra'],
  ['esg-lake path data_i', 'esg-lake path data_issues'],
  ['esg-lake verify --output lake --snapshot 2026', `esg-lake verify --output lake --snapshot ${snapshot}`],
  ['esg-lake run --token-file sec', 'esg-lake run --token-file secret.txt'],
  ['esg-lake verify --output la', 'esg-lake verify --output lake/'],
];

/** A folder with a lake, a question, a file, and the script of the shell. */
async function preparedFolder(shell: string): Promise<string> {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, 'lake', 'snapshots', snapshot), { recursive: true });
  await mkdir(join(cwd, 'own'));
  await writeFile(join(cwd, 'own', 'zebra.sql'), 'SELECT 1');
  await writeFile(join(cwd, 'secret.txt'), '');
  const { code, stdout } = await esgLake(['completion', shell], { cwd });
  expect(code).toBe(0);
  await writeFile(join(cwd, 'completion'), stdout);
  await commandFolder(join(cwd, 'bin'), {});
  return cwd;
}

async function completeInTerminal(
  shell: readonly [string, ...(readonly string[])],
  setup: string,
  list: RegExp,
): Promise<void> {
  const cwd = await preparedFolder(shell[0]);
  const terminal = startInTerminal(shell, { cwd, columns: 120, env: { PS1: '$ ', INPUTRC: '/dev/null' } });
  terminal.type(`${setup}; PATH="$PWD/bin:$PATH"; source ./completion; echo rea''dy\n`);
  await terminal.showing(/^ready$/m);
  for (const [typed, completed] of completions) {
    terminal.type(`\u0015\u000c${typed}\t`);
    await terminal.showing(new RegExp(`^\\$ ${completed.replaceAll(/[.$]/g, '\\$&')} *$`, 'm'));
  }
  terminal.type('\u0015\u000cesg-lake query --format \t');
  await terminal.showing(list);
}

describe('completion', () => {
  it.skipIf(isLongLane || lacksPython)(
    'in bash completes commands, options, values, snapshots, questions and files',
    () =>
      completeInTerminal(
        ['bash', '--norc', '--noprofile', '-i'],
        "bind 'set show-all-if-ambiguous on'; bind 'set bell-style none'; PS1='$ '",
        /^csv +json +markdown +ndjson +table +vertical *$/m,
      ),
  );

  it.skipIf(!isLongLane || lacksPython || lacks('zsh', '--version'))('in zsh does the same', () =>
    completeInTerminal(
      ['zsh', '-f', '-i'],
      "PS1='$ '; unsetopt PROMPT_SP; autoload -Uz compinit; compinit -u -D",
      /^csv +json +markdown +ndjson +table +vertical *$/m,
    ),
  );

  it.skipIf(isLongLane || lacks('fish', '--version'))('in fish does the same', async () => {
    const cwd = await preparedFolder('fish');
    const lines = [...completions.map(([typed]) => typed), 'esg-lake query --format '];
    const script = `set -x PATH $PWD/bin $PATH; source ./completion; ${lines.map((line) => `echo '> ${line}'; complete -C '${line}'`).join('; ')}`;
    const { stdout } = spawnSync('fish', ['--no-config', '-c', script], { cwd, encoding: 'utf8' });
    const proposed = stdout
      .split(/^> .*\n/m)
      .slice(1)
      .map((text) => text.split('\n').map((line) => line.split('\t')[0]));
    completions.forEach(([typed, completed], at) => {
      const word = completed.split(' ').at(-1);
      expect({ typed, proposed: proposed[at] }).toEqual({ typed, proposed: [word, ''] });
    });
    expect(proposed.at(-1)).toEqual(['csv', 'json', 'markdown', 'ndjson', 'table', 'vertical', '']);
  });

  early('knows every option of every command', async () => {
    const cwd = await temporaryFolder();
    for (const command of commandNames) {
      const { stdout } = await esgLake(['__complete', ...command.split(' '), '--'], { cwd });
      const proposed = stdout.split('\n').map((line) => line.split('\t')[0]);
      expect(optionsOf(command).filter((option) => !proposed.includes(`--${option}`))).toEqual([]);
    }
  });

  early.each(['bash', 'zsh', 'fish'])('takes the shell %s from the environment', async (shell) => {
    const cwd = await temporaryFolder();
    const { stdout } = await esgLake(['completion'], { cwd, env: { SHELL: `/usr/bin/${shell}` } });
    expect(stdout).toMatch(new RegExp(`Completes esg-lake in ${shell}:`));
  });

  early('of an unknown shell is refused', async () => {
    const cwd = await temporaryFolder();
    expect(await esgLake(['completion', 'tcsh'], { cwd })).toMatchObject({ code: 2, stdout: '' });
    const { code, stderr } = await esgLake(['completion'], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/→ Name one of bash, zsh, fish\.\n$/) });
  });
});
