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
const line = /^(list|surveys) \d+\/\d+ \d+%( · .*)?$/m;

describe.skipIf(lacksPython)('a run on a terminal', () => {
  it.each([40, 80])('shows one line of progress in %d columns, which is gone in the end', async (columns) => {
    const terminal = startInTerminal(watched, { cwd: await temporaryFolder(), columns });
    await terminal.showing(line);
    expect(await terminal.ended).toBe(0);
    const screen = await terminal.screen();
    expect(screen).not.toMatch(line);
    expect(screen).toMatch(/^Published in /);
    expect(terminal.written()).toMatch(colours);
  });

  it.each([40, 80])('in %d columns leaves nothing behind when it is interrupted', async (columns) => {
    const command = [...watched, '-v'];
    const terminal = startInTerminal(command, { cwd: await temporaryFolder(), columns, env: { NO_COLOR: '1' } });
    await terminal.showing(/surveys \d+\/30/);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
    const screen = await terminal.screen();
    expect(screen).toMatch(/debug: .*SIGINT: stopping cleanly.*esg-lake: interrupted/s);
    expect(screen).not.toMatch(line);
    expect(terminal.written()).not.toMatch(colours);
  });
});
