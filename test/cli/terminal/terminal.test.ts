import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { stylesFor } from '../../../src/cli/terminal/text.ts';
import { main, temporaryFolder } from '../command.ts';
import { startInTerminal } from './terminal.ts';

const lacksPython = spawnSync('python3', ['-c', 'import pty']).status !== 0;
if (lacksPython) console.warn('no Python 3 makes a pseudo-terminal here: tests of the terminal are skipped');

/** What sets them. */
const colours = /\u001b\[[\d;]*m/;

it.each([
  [{}, true],
  [{ NO_COLOR: '1' }, false],
  [{ TERM: 'dumb' }, false],
  [{ NO_COLOR: '', FORCE_COLOR: '0' }, false],
])('colours on a terminal with %j are there: %s', (env, expected) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  expect(colours.test(stylesFor(terminal, env).red('x'))).toBe(expected);
  expect(stylesFor(new PassThrough(), { FORCE_COLOR: '1' }).red('x')).toMatch(colours);
});

it.skipIf(lacksPython)('an error on a terminal has colours', async () => {
  const terminal = startInTerminal([process.execPath, main, 'rnu'], { cwd: await temporaryFolder() });
  expect(await terminal.ended).toBe(2);
  expect(terminal.written()).toMatch(colours);
  expect(await terminal.screen()).toBe('esg-lake: unknown command "rnu"\n  → Did you mean run?');
});
