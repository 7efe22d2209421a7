import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRandom } from '../world/random.ts';
import type { CrashPoints } from './disturbances.ts';
import { proveScenario, tidy } from './scenario.ts';
import { coreOf, startService } from './service.ts';
import { startStore } from './store.ts';
import { sum, type Tally } from './tally.ts';
import { argumentsOf, everything } from './variation.ts';
import { startReader } from './watching.ts';

export interface LanesOptions {
  readonly seed: number;
  readonly lanes: number;
  /** Milliseconds from now. */
  readonly lastsMs: number;
  /** Updated in place while workers run. */
  readonly tally: Tally;
  /** Only this scenario, by its own seed; its folder is kept. */
  readonly onlyScenario?: number;
  readonly say: (line: string) => void;
  /** When aborted, nights in progress are finished. */
  readonly stop: AbortSignal;
}

export interface LanesOutcome {
  readonly crashPoints: readonly string[];
  readonly loads: readonly number[];
  /** Folder of the scenarios with findings; null if there are none. */
  readonly kept: string | null;
}

/**
 * Parallel workers, each with its own service, lake and reader, prove one scenario after another until time is over.
 */
export async function proveLanes(options: LanesOptions): Promise<LanesOutcome> {
  const { tally, say, stop } = options;
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-proof-'));
  const points = await learnCrashPoints(folder);
  const endsAt = performance.now() + options.lastsMs;
  const loads: number[] = [];
  let next = 0;
  let said = tally.findings.length;
  const progress = setInterval(() => {
    loads.push(loadavg()[0] ?? 0);
    say(progressLine(tally, endsAt));
  }, 15_000);
  const isOver = (): boolean => stop.aborted || (options.onlyScenario === undefined && performance.now() >= endsAt);
  const runLane = async (lane: number): Promise<void> => {
    const reader = startReader();
    try {
      do {
        const number = next++;
        const seed = options.onlyScenario ?? seedOf(options.seed, number);
        const home = join(folder, String(number));
        const findings = tally.findings.length;
        await proveScenario({ seed, folder: home, points, reader, core: coreOf(lane), isOver }, tally).catch(
          (error: unknown) => {
            tally.broken++;
            const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
            const reason = stack.replaceAll(`${pathToFileURL(process.cwd()).href}/`, '');
            tally.findings.push(`npm run proof -- --scenario ${seed}: the proof itself failed: ${reason}`);
          },
        );
        for (const finding of tally.findings.slice(said)) say(`FOUND ${finding}`);
        said = tally.findings.length;
        if (tally.findings.length === findings && options.onlyScenario === undefined) await tidy(home);
      } while (!isOver() && options.onlyScenario === undefined);
      const seen = await reader.pause();
      tally.reads += seen.reads;
      tally.torn += seen.torn.length;
      tally.findings.push(...seen.torn);
      for (const torn of seen.torn) say(`FOUND torn read: ${torn}`);
    } finally {
      reader.stop();
    }
  };
  try {
    const lanes = options.onlyScenario === undefined ? options.lanes : 1;
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  } finally {
    clearInterval(progress);
  }
  const isKept = tally.findings.length > 0 || options.onlyScenario !== undefined;
  if (!isKept) await rm(folder, { recursive: true, force: true });
  return { crashPoints: [...points.keys()], loads, kept: isKept ? folder : null };
}

/** Different for every scenario, the same for the same proof. */
const seedOf = (seed: number, number: number): number => createRandom(seed * 100_003 + number).whole(1, 2_147_483_647);

function progressLine(tally: Tally, endsAt: number): string {
  const seconds = Math.max(0, Math.round((endsAt - performance.now()) / 1000));
  const left = `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
  const kills = sum(tally.killsAt) + tally.killsAnywhere;
  return `${left}: ${kills} kills, ${tally.runs} runs, ${tally.nights} nights compared, ${sum(tally.damages)} damages, ${tally.findings.length} findings`;
}

/**
 * Names and counts of the crash points that four undisturbed nights of a lake with every feature pass; the same for
 * every proof.
 */
async function learnCrashPoints(folder: string): Promise<CrashPoints> {
  const plainly = await startService({ seed: 5, initiatives: 4, surveys: 8, utrvsPerSurvey: 10 });
  const store = await startStore(join(folder, 'stored'), createRandom(1));
  const service = plainly.with({ args: argumentsOf(everything), environment: store.environment });
  const points = new Map<string, number>();
  try {
    for (let night = 0; night < 4; night++) {
      service.sandbox.setNight(night);
      const traceFile = join(folder, `trace-${night}`);
      await service.run(join(folder, 'traced'), { hook: { traceFile } });
      const counts = countLines(await readFile(traceFile, 'utf8'));
      for (const [name, count] of counts) points.set(name, Math.max(count, points.get(name) ?? 0));
    }
  } finally {
    await service.close();
    await store.close();
  }
  return points;
}

function countLines(text: string): CrashPoints {
  const counts = new Map<string, number>();
  for (const line of text.split('\n').slice(0, -1)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
