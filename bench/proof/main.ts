/**
 * `npm run proof`: parallel workers with disturbed nights for `--minutes`. Writes
 * bench/RELIABILITY.md; exits with 1 if a promise was broken. bench/README.md describes its options.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { circumstances } from './circumstances.ts';
import { proveLanes } from './lanes.ts';
import { renderReport } from './report.ts';
import { createTally } from './tally.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: String(availableParallelism()) },
    scenario: { type: 'string' },
    report: { type: 'string', default: 'bench/RELIABILITY.md' },
  },
});
const seed = Number(values.seed);
const say = (line: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    say(`${name}: the nights under way are finished`);
    stop.abort();
  });
}
const tally = createTally();
const startedAt = performance.now();
const outcome = await proveLanes({
  seed,
  lanes: Number(values.lanes),
  lastsMs: Number(values.minutes) * 60_000,
  tally,
  ...(values.scenario === undefined ? {} : { onlyScenario: Number(values.scenario) }),
  say,
  stop: stop.signal,
});
const text = renderReport(tally, {
  seed,
  minutes: Math.round((performance.now() - startedAt) / 60_000),
  lanes: Number(values.lanes),
  circumstances: await circumstances(outcome.loads),
  crashPoints: outcome.crashPoints,
});
process.stdout.write(text);
if (values.scenario === undefined) await writeFile(values.report, text);
if (outcome.kept !== null) say(`scenarios are kept in ${outcome.kept}`);
process.exitCode = tally.findings.length === 0 ? 0 : 1;
