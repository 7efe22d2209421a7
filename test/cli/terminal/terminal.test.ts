import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { early, late, sample } from '../../lane.ts';
import { main, temporaryFolder } from '../command.ts';
import { startInTerminal } from './terminal.ts';

const lacksPython = spawnSync('python3', ['-c', 'import pty']).status !== 0;
if (lacksPython) console.warn('no Python 3 makes a pseudo-terminal here: tests of the terminal are skipped');

const small = ['--sandbox', '--sandbox-surveys', '30', '--sandbox-initiatives', '3', '--sandbox-utrvs', '5'];
/** Slow enough to be watched on a busy machine too: several seconds at this rate. */
const watched = [process.execPath, main, 'run', ...small, '--rate-limit', '20/4'];

/** What sets them. */
const colours = /\u001b\[[\d;]*m/;
const bar = /[█░]/;

describe.skipIf(lacksPython)('a run on a terminal', () => {
  // What is drawn after the terminal has changed and before the command knows it may leave a wrapped line on any terminal.
  late('has a bar that follows the size of the terminal and is gone in the end', { retry: 3 }, async () => {
    const terminal = startInTerminal(watched, { cwd: await temporaryFolder() });
    await terminal.showing(/^(list|surveys) \d+ of \d+ {2}█*░+ +\d+ % {2}\d+ s · .* left$/m);
    terminal.resize(40, 24);
    await terminal.showing(/^█*░+ +\d+ % {2}\d+ s left\n(list|surveys) \d+ of/m);
    terminal.resize(160, 24);
    // One bar alone, as soon as what was drawn for another width is gone.
    await terminal.showing(
      /^[^█░]*surveys \d+ of 30 {2}█[█░]*[^█░]*\n\d+ requests[^█░]* budget \d+ of 20 per 4 s[^█░]*$/,
    );
    expect(await terminal.ended).toBe(0);
    const screen = await terminal.screen();
    expect(screen).not.toMatch(bar);
    expect(screen).toMatch(/^reading the sandbox .*\nPublished in /);
    expect(terminal.written()).toMatch(colours);
  });

  it.each(sample([40, 80], 1))(
    'in %d columns leaves nothing behind when it is interrupted, messages in between',
    async (columns) => {
      const command = [...watched, '-v'];
      const terminal = startInTerminal(command, { cwd: await temporaryFolder(), columns, env: { NO_COLOR: '1' } });
      await terminal.showing(/surveys \d+ of 30/);
      terminal.type('\u0003');
      expect(await terminal.ended).toBe(130);
      const screen = await terminal.screen();
      expect(screen).toMatch(/debug: .*SIGINT: stopping cleanly.*esg-lake: interrupted/s);
      expect(screen).not.toMatch(bar);
      expect(screen).not.toMatch(/\d s left/);
      expect(terminal.written()).not.toMatch(colours);
    },
  );
});

describe.skipIf(lacksPython)('colours', () => {
  const command = [process.execPath, main, 'rnu'];

  early.each([
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
  early('asks for what was not given, again if an answer cannot be used, and writes the answers', async () => {
    const cwd = await temporaryFolder();
    const command = [process.execPath, main, 'init', '--sandbox', ...small.slice(1), '--year-end', '03-31'];
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
