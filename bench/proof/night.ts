import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from './command.ts';
import { compareLakes } from './compare.ts';
import type { Attempt } from './disturbances.ts';
import { isKept, landedRequests, landingRuns, requestKey } from './landed.ts';
import type { Service } from './service.ts';
import { increase, type Tally } from './tally.ts';

export interface Night {
  readonly service: Service;
  readonly output: string;
  /** Snapshot of the same night without a disturbance. */
  readonly undisturbed: string;
  readonly attempts: readonly Attempt[];
  /** Leads back here in findings. */
  readonly label: string;
}

/**
 * One night: disturbed runs, then one that nothing disturbs. That one must succeed, leave the lake as if nothing had
 * happened, and no run may ask again for what an earlier one had landed.
 */
export async function proveNight(night: Night, tally: Tally): Promise<readonly Outcome[]> {
  const { service, output } = night;
  const before = new Set(await landingRuns(output));
  const outcomes: Outcome[] = [];
  const find = (what: string): void => void tally.findings.push(`${night.label}: ${what}`);
  const runOnce = async (attempt: Attempt | null): Promise<Outcome> => {
    const runs = (await landingRuns(output)).filter((run) => !before.has(run));
    const landed = await landedRequests(output, runs);
    service.sandbox.clearRequests();
    service.sandbox.setFaults(attempt?.service ?? []);
    const outcome = await service.run(output, attempt?.disturbance);
    const repeated = service.sandbox.requests.filter(
      ({ endpoint, method, path }) => isKept(endpoint) && landed.has(requestKey(method, path)),
    );
    tally.runs++;
    tally.repeated += repeated.length;
    for (const { path } of repeated) find(`${path} was landed and asked for again`);
    outcomes.push(outcome);
    return outcome;
  };

  for (const attempt of night.attempts) record(tally, attempt, await runOnce(attempt), find);
  const last = await runOnce(null);
  tally.nights++;
  if (last.exitCode !== 0) {
    tally.broken++;
    find(`the run after it ended with ${last.exitCode ?? last.signal}: ${last.stderr}`);
    return outcomes;
  }
  const difference = await compareLakes(await realpath(join(output, 'current')), night.undisturbed);
  tally.lost += difference.lost;
  tally.duplicated += difference.duplicated;
  for (const where of difference.where) find(where);
  for (const left of await litter(output)) {
    tally.broken++;
    find(`left behind: ${left}`);
  }
  return outcomes;
}

/** Exit codes of the contract; anything else under a disturbance is a finding, 1 only where the disk failed. */
const documented = new Set([0, 1, 2, 3, 5, 6, 7, 130]);

function record(tally: Tally, attempt: Attempt, outcome: Outcome, find: (what: string) => void): void {
  const ending = outcome.signal ?? `exit ${outcome.exitCode}`;
  increase(tally.endings, ending);
  if (attempt.name.startsWith('kill at ')) {
    if (outcome.signal === 'SIGKILL') increase(tally.killsAt, attempt.name.slice(8));
  } else if (outcome.signal === 'SIGKILL') tally.killsAnywhere++;
  if (!attempt.name.startsWith('kill')) increase(tally.faults, attempt.name);
  if (outcome.signal === 'SIGKILL') return;
  // Before the program has begun to listen, an interruption ends it as it ends any program.
  if (outcome.signal === 'SIGINT' && attempt.name === 'SIGINT') return;
  if (outcome.exitCode === null || !documented.has(outcome.exitCode)) {
    tally.broken++;
    find(`${attempt.name} ended with ${ending}: ${outcome.stderr}`);
  }
}

/** Files of unfinished work: a run that succeeded has cleared them away. */
export async function litter(output: string): Promise<readonly string[]> {
  const names = await readdir(output, { recursive: true });
  return names.filter((name) => /(\.part|\.tmp|\.wal)$|\.work-|\.staging|\.current|current[.-]/.test(name));
}
