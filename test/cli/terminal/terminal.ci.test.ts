import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { startSmallService } from '../../support/small-service.ts';
import { main, temporaryFolder } from '../command.ts';
import { startInTerminal } from './terminal.ts';

const lacksPython = spawnSync('python3', ['-c', 'import pty']).status !== 0;
if (lacksPython) console.warn('no Python 3 makes a pseudo-terminal here: tests of the terminal are skipped');

/** Slow enough to be watched on a busy machine too: several seconds at this rate. */
const service = await startSmallService({ surveys: 30, initiatives: 3, utrvsPerSurvey: 5, rateLimit: '20/4' });
afterAll(() => service.close());
const watched = [process.execPath, main, 'run', ...service.args];

/** What sets them. */
const colours = /\u001b\[[\d;]*m/;
const bar = /[█░]/;

describe.skipIf(lacksPython)('a run on a terminal', () => {
  it.each([
    [40, /^█*░+ +\d+ % {2}\d+ s left\n(list|surveys) \d+ of/m],
    [80, /^(list|surveys) \d+ of \d+ {2}█*░+ +\d+ % {2}\d+ s · .* left$/m],
  ])(
    'has a bar as wide as a terminal of %d columns, which follows it and is gone in the end',
    async (columns, first) => {
      const terminal = startInTerminal(watched, { cwd: await temporaryFolder(), columns });
      await terminal.showing(first);
      // A terminal that becomes narrower may wrap what the command draws before it knows; a wider one does not.
      terminal.resize(160, 24);
      await terminal.showing(
        /^[^█░]*surveys \d+ of 30 {2}█[█░]*[^█░]*\n\d+ requests[^█░]* budget \d+ of 20 per 4 s[^█░]*$/,
      );
      expect(await terminal.ended).toBe(0);
      const screen = await terminal.screen();
      expect(screen).not.toMatch(bar);
      expect(screen).toMatch(/^Published in /);
      expect(terminal.written()).toMatch(colours);
    },
  );

  it.each([40, 80])(
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
