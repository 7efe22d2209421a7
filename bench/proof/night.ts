import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from './command.ts';
import { compareLakes } from './compare.ts';
import type { LakeFile } from './damage.ts';
import type { Attempt } from './disturbances.ts';
import { isKept, landedRequests, landingRuns, requestKey } from './landed.ts';
import type { Service } from './service.ts';
import { fillDisk } from './small-disk.ts';
import type { ProofStore } from './store.ts';
import { increase, type Tally } from './tally.ts';
import { checkFiles } from './whole-snapshot.ts';

export interface Night {
  readonly service: Service;
  readonly output: string;
  /** Snapshot of the same night without a disturbance. */
  readonly undisturbed: string;
  readonly attempts: readonly Attempt[];
  /** Identifies this night in findings. */
  readonly label: string;
  /** After a disturbed run has published, at most one more is disturbed: little is left to disturb. */
  readonly shortened?: boolean;
  /** Whether the time is over: the remaining attempts are left out then. */
  readonly isOver?: () => boolean;
  /** What was damaged before this night. */
  readonly damaged?: LakeFile;
  /** To which the lake is pushed. */
  readonly store?: ProofStore | undefined;
}

type Find = (what: string) => void;

/**
 * One night: disturbed runs, then an undisturbed one. That one must succeed and leave the lake as if nothing had
 * happened. No run may request again what an earlier run of this night had landed.
 */
export async function proveNight(night: Night, tally: Tally): Promise<readonly Outcome[]> {
  const earlier = new Set(await landingRuns(night.output));
  const find: Find = (what) => void tally.findings.push(`${night.label}: ${what}`);
  const outcomes: Outcome[] = [];
  let wasPublished = false;
  for (const attempt of night.attempts) {
    const outcome = await runOnce(night, attempt, earlier, tally, find);
    record(tally, attempt, outcome, night.damaged !== undefined, find);
    outcomes.push(outcome);
    if (night.isOver?.() === true || (wasPublished && night.shortened === true)) break;
    wasPublished ||= outcome.exitCode === 0;
  }
  const last = await runOnce(night, noAttempt, earlier, tally, find);
  outcomes.push(last);
  tally.nights++;
  if (last.exitCode === 0) await compareNight(night, tally, find);
  else {
    tally.broken++;
    find(`the run after it ended with ${last.exitCode ?? last.signal}: ${last.stderr}`);
  }
  return outcomes;
}

const isSkewed = ({ service }: Attempt): boolean => service.some(({ kind }) => kind === 'date-skew');

const noAttempt: Attempt = { name: 'undisturbed', disturbance: {}, service: [] };

/** @param earlier runs of earlier nights: what they landed may have to be requested again */
async function runOnce(
  night: Night,
  attempt: Attempt,
  earlier: ReadonlySet<string>,
  tally: Tally,
  find: Find,
): Promise<Outcome> {
  const { service, output } = night;
  const runs = (await landingRuns(output)).filter((run) => !earlier.has(run));
  const landed = await landedRequests(output, runs);
  service.sandbox.clearRequests();
  service.sandbox.setFaults(attempt.service);
  night.store?.disturb(attempt.store ?? null);
  const { freeBytes, fullAt } = attempt;
  let giveBack = (): void => {};
  const fill = (): void => {
    if (freeBytes !== undefined) giveBack = fillDisk(output, freeBytes);
    if (fullAt !== undefined) increase(tally.fullAt, fullAt.name);
  };
  if (fullAt === undefined) fill();
  const disturbance =
    fullAt === undefined
      ? attempt.disturbance
      : { hook: { strikes: [{ ...fullAt, what: 'pause' as const }] }, onPause: fill };
  const outcome = await service.run(output, disturbance, attempt.command, attempt.limitMs);
  giveBack();
  tally.runs++;
  if (night.store !== undefined) tally.stores++;
  for (const torn of (await night.store?.check()) ?? []) {
    tally.torn++;
    find(`after ${attempt.name}: ${torn}`);
  }
  // A full load requests everything; responses landed under a wrong date may be too old for the right one.
  const isEarlierSkewed = night.attempts.slice(0, night.attempts.indexOf(attempt) >>> 0).some(isSkewed);
  if (attempt.command?.includes('--full') === true || isSkewed(attempt) || isEarlierSkewed) return outcome;
  const repeated = service.sandbox.requests.filter(
    ({ endpoint, method, path }) => isKept(endpoint) && landed.has(requestKey(method, path)),
  );
  tally.repeated += repeated.length;
  for (const { path } of repeated) find(`${attempt.name}: ${path} was landed and asked for again`);
  return outcome;
}

async function compareNight({ output, undisturbed, store }: Night, tally: Tally, find: Find): Promise<void> {
  const published = await realpath(join(output, 'current'));
  const difference = await compareLakes(published, undisturbed);
  tally.lost += difference.lost;
  tally.duplicated += difference.duplicated;
  for (const where of difference.where) find(where);
  await checkFiles(published, true).catch((error: unknown) => {
    tally.broken++;
    find(`published damaged: ${error instanceof Error ? error.message : String(error)}`);
  });
  for (const wrong of (await store?.check(published)) ?? []) {
    tally.broken++;
    find(wrong);
  }
  for (const left of await litter(output)) {
    tally.broken++;
    find(`left behind: ${left}`);
  }
}

/** The documented exit codes; any other is a finding, including 4, since no other process holds the folder. */
const documented = new Set([0, 1, 2, 3, 5, 6, 7, 130]);

function record(tally: Tally, attempt: Attempt, outcome: Outcome, isDamaged: boolean, find: Find): void {
  const ending = outcome.hung ? 'hung' : (outcome.signal ?? `exit ${outcome.exitCode}`);
  increase(tally.endings, ending);
  if (!attempt.name.startsWith('kill')) increase(tally.faults, attempt.name);
  if (outcome.hung) {
    tally.hung++;
    find(`${attempt.name}: hung, killed after ${Math.round(outcome.ms)} ms: ${outcome.stderr.slice(-500)}`);
    return;
  }
  if (outcome.signal === 'SIGKILL') {
    if (attempt.name.startsWith('kill at ')) increase(tally.killsAt, attempt.name.slice(8));
    else tally.killsAnywhere++;
    return;
  }
  if (!isExpected(attempt, outcome, isDamaged) || !isTold(attempt, outcome)) {
    tally.broken++;
    find(`${attempt.name} ended with ${ending}: ${outcome.stderr}`);
  }
}

/**
 * With \`--json\`, which only \`run\` has here, the outcome is JSON on stdout; for a full disk it must say what to do.
 */
function isTold({ disturbance, command = [], name, freeBytes }: Attempt, { exitCode, stdout }: Outcome): boolean {
  const isHeard = exitCode !== null && disturbance.closes === undefined && !name.startsWith('SIG');
  if (!isHeard || (command[0] ?? 'run') !== 'run') return true;
  try {
    const { error } = JSON.parse(stdout) as { readonly error?: { readonly hint?: string } };
    return exitCode === 0 || freeBytes === undefined || /free (some )?space/i.test(error?.hint ?? '');
  } catch {
    return false;
  }
}

function isExpected({ name, mustSucceed }: Attempt, { exitCode, signal }: Outcome, isDamaged: boolean): boolean {
  // Before the program installs its handlers, a signal ends it as any other program.
  if (signal !== null) return name.startsWith(signal);
  if (name.startsWith('SIG')) return exitCode === 130 || exitCode === 0 || (isDamaged && exitCode !== 4);
  if (mustSucceed === true && !isDamaged) return exitCode === 0;
  return exitCode !== null && documented.has(exitCode);
}

/** Files of unfinished work, which a successful run must have removed. */
export async function litter(output: string): Promise<readonly string[]> {
  const names = await readdir(output, { recursive: true });
  return names.filter((name) => /(\.part|\.tmp|\.wal)$|\.work-|\.staging|\.current|(^|\/)current-|^\.push/.test(name));
}
