import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

describe.skipIf(lacksPython)('init on a terminal', () => {
  it('asks for what was not given, again if an answer cannot be used, and writes the answers', async () => {
    const cwd = await temporaryFolder();
    const command = [process.execPath, main, 'init', '--sandbox', '--year-end', '03-31'];
    const terminal = startInTerminal(command, { cwd, columns: 120 });
    await terminal.showing(/time zone.*\n {2}such as Europe\/Berlin; Enter for /i);
    terminal.type('Europe/Berln\n');
    await terminal.showing(/--time-zone must be .*\n(?:.*\n)*.*Enter for .*$/);
    terminal.type('Europe/Berlin\n');
    expect(await terminal.ended).toBe(0);
    expect(await terminal.screen()).toContain('esg-lake can run here');
    const written = JSON.parse(await readFile(join(cwd, 'esg-lake.config.json'), 'utf8'));
    expect(written).toMatchObject({ 'time-zone': 'Europe/Berlin', 'year-end': '03-31', 'base-url': null });
  });
});
