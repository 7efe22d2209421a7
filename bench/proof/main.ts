/** `npm run proof -- --minutes 30 --seed 1`: the kill matrix. Ends with 1 if a promise was broken. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageVersion } from '../../src/base/version.ts';
import { type Attempt, type CrashPoints, drawAttempt, killAt } from './disturbances.ts';
import { matrixCommand } from './matrix/command.ts';
import { proveNight } from './night.ts';
import { createRandom } from './random.ts';
import { renderReport } from './report.ts';
import { lakeIn, type Service, startService, type WorldSize } from './service.ts';
import { createTally } from './tally.ts';
import { createUndisturbed, type Undisturbed } from './undisturbed.ts';
import { startReader } from './watching.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    matrix: { type: 'boolean', default: false },
    cell: { type: 'string' },
    report: { type: 'string', default: 'bench/RELIABILITY.md' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (values.matrix || values.cell !== undefined) {
  const { report, cell } = values;
  const red = await matrixCommand({ seed, report, ...(cell === undefined ? {} : { cell }) });
  process.exit(red === 0 ? 0 : 1);
}
const nights = 4;

const startedAt = new Date();
let endsAt = Date.now() + minutes * 60_000;
process.once('SIGTERM', () => {
  endsAt = 0; // the night under way is finished, and the report says how long it really was
});
const folder = await mkdtemp(join(tmpdir(), 'esg-lake-proof-'));
const tally = createTally();
const reader = startReader();
const random = createRandom(seed);
const points = new Map<string, number>();
for (let scenario = 0; Date.now() < endsAt; scenario++) await proveScenario(scenario);
const seen = await reader.pause();
reader.stop();
tally.reads = seen.reads;
tally.torn = seen.torn.length;
tally.findings.push(...seen.torn);
const lasted = Math.floor((Date.now() - startedAt.getTime()) / 60_000);
const facts = { seed, minutes: lasted, startedAt, version: packageVersion(), crashPoints: [...points.keys()] };
await writeFile(values.report, renderReport(tally, facts));
process.stdout.write(renderReport(tally, facts));
const isBroken = tally.findings.length > 0;
if (!isBroken) await rm(folder, { recursive: true, force: true });
process.exitCode = isBroken ? 1 : 0;

/** One world and its lake over a few nights; the crash points come from a look at its undisturbed runs. */
async function proveScenario(scenario: number): Promise<void> {
  const size: WorldSize = {
    seed: random.whole(1, 1_000_000),
    initiatives: random.whole(3, 9),
    surveys: random.whole(6, 24),
    utrvsPerSurvey: random.whole(4, 30),
  };
  const service = await startService(size);
  const home = join(folder, String(scenario));
  const output = lakeIn(home);
  try {
    const undisturbed = await createUndisturbed(service, join(home, 'undisturbed'));
    if (scenario % 10 === 0) await learnCrashPoints(service, join(home, 'traced'));
    reader.watch(output);
    for (let night = 0; night < nights && Date.now() < endsAt; night++) {
      await proveOne({ service, output, undisturbed, night, label: `${JSON.stringify(size)} night ${night}` });
    }
    process.stderr.write(
      `${new Date().toISOString()} ${tally.runs} runs, ${tally.nights} nights, ${tally.findings.length} findings\n`,
    );
  } finally {
    await reader.pause();
    await service.close();
  }
  if (tally.findings.length === 0) await rm(home, { recursive: true, force: true });
}

interface NightOfScenario {
  readonly service: Service;
  readonly output: string;
  readonly undisturbed: Undisturbed;
  readonly night: number;
  readonly label: string;
}

async function proveOne({ service, output, undisturbed, night, label }: NightOfScenario): Promise<void> {
  service.sandbox.setNight(night);
  service.sandbox.setFaults([]);
  const expected = await undisturbed.snapshot(night);
  const attempts = drawAttempts();
  const named = `${label}, after ${JSON.stringify(attempts)}`;
  await proveNight({ service, output, undisturbed: expected, attempts, label: named }, tally);
}

/** Points that were never killed at come first; then chance decides. */
function drawAttempts(): readonly Attempt[] {
  const untouched = [...points.keys()].find((name) => !tally.killsAt.has(name) && random.next() < 0.7);
  const drawn = Array.from({ length: random.whole(1, 3) }, () => drawAttempt(random, points));
  return untouched === undefined ? drawn : [killAt(untouched, 1), ...drawn];
}

/** Names and counts of the checkpoints that three undisturbed nights pass. */
async function learnCrashPoints(service: Service, output: string): Promise<void> {
  const traceFile = join(folder, 'trace');
  for (let night = 0; night < 3; night++) {
    service.sandbox.setNight(night);
    await rm(traceFile, { force: true });
    await service.run(output, { hook: { traceFile } });
    for (const [name, count] of countLines(await readFile(traceFile, 'utf8').catch(() => ''))) {
      points.set(name, Math.max(count, points.get(name) ?? 0));
    }
  }
  await rm(output, { recursive: true, force: true });
}

function countLines(text: string): CrashPoints {
  const counts = new Map<string, number>();
  for (const line of text.split('\n').slice(0, -1)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
