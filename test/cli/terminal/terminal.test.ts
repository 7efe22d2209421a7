import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { main, temporaryFolder } from '../command.ts';
import { startInTerminal } from './terminal.ts';

const lacksPython = spawnSync('python3', ['-c', 'import pty']).status !== 0;
if (lacksPython) console.warn('no Python 3 makes a pseudo-terminal here: tests of the terminal are skipped');

/** What sets them. */
const colours = /\u001b\[[\d;]*m/;

describe.skipIf(lacksPython)('colours', () => {
  const command = [process.execPath, main, 'rnu'];

  it.each([
    [{}, true],
    [{ NO_COLOR: '1' }, false],
    [{ TERM: 'dumb' }, false],
    [{ NO_COLOR: '', FORCE_COLOR: '0' }, false],
  ])('of an error with %j are there: %s', async (env, expected) => {
    const terminal = startInTerminal(command, { cwd: await temporaryFolder(), env });
    expect(await terminal.ended).toBe(2);
    expect(colours.test(terminal.written())).toBe(expected);
    expect(await terminal.screen()).toBe('esg-lake: unknown command "rnu"\n  → Did you mean run?');
  });
});
