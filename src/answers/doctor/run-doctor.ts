import { randomUUID } from 'node:crypto';
import { type ExitCode, exitCodes, UsageError } from '../../base/errors.ts';
import { processSecrets } from '../../base/secrets.ts';
import { createClient } from '../../extract/client.ts';
import { proxyAddress } from '../../extract/http/transport.ts';
import type { RunOptions, RunWorld } from '../../run/options.ts';
import { openSource } from '../../run/run-session.ts';
import { openStore } from '../../share/open-store.ts';
import { asideFolder, ignored, requireConditions, type Store } from '../../share/store.ts';
import { type DoctorCheck, doctorCheck, failedCheck } from './doctor-check.ts';
import { checkMachine } from './doctor-machine.ts';
import { checkService } from './doctor-service.ts';

export interface DoctorReport {
  readonly ok: boolean;
  readonly exit_code: ExitCode;
  readonly source: string;
  readonly checks: readonly DoctorCheck[];
}

type DoctorWorld = RunWorld & { readonly onCheck?: (check: DoctorCheck) => void };

/** Reports each check as soon as it is done. Lands and publishes nothing; takes about ten requests. */
export async function runDoctor(options: RunOptions, world: DoctorWorld = {}): Promise<DoctorReport> {
  const checks: DoctorCheck[] = [];
  let source = options.baseUrl ?? '';
  for await (const raw of allChecks(options, world, (description) => {
    source = description;
  })) {
    const check = processSecrets.cleanAll(raw);
    checks.push(check);
    world.onCheck?.(check);
  }
  const failed = checks.filter(({ status }) => status === 'fail');
  const fallback = failed.length > 0 ? exitCodes.unexpected : exitCodes.ok;
  const exitCode = failed.find(({ exit_code: code }) => code !== undefined)?.exit_code ?? fallback;
  return { ok: failed.length === 0, exit_code: exitCode, source, checks };
}

async function* allChecks(
  options: RunOptions,
  world: DoctorWorld,
  onSource: (description: string) => void,
): AsyncGenerator<DoctorCheck> {
  const { proxy, baseUrl, output } = options;
  yield* checkMachine(output);
  yield* checkStore(options, world.signal);
  if (baseUrl !== null)
    yield doctorCheck('proxy', () => (proxy === null ? 'none' : `${proxyAddress(proxy)} (${proxy.variable})`));
  const source = await openSource(options).catch((error: unknown) => {
    if (error instanceof UsageError) return error;
    throw error;
  });
  if (source instanceof UsageError) {
    yield { ...failedCheck('credentials', source), exit_code: exitCodes.credentials };
    return;
  }
  onSource(source.description);
  // A person is waiting: what fails twice is reported instead of being tried five times.
  const retries = Math.min(1, options.retries);
  const client = createClient({ ...options, ...source, retries, signal: world.signal });
  try {
    yield* checkService({ client, source, options, now: world.clock ?? Date.now });
  } finally {
    await client.close();
    await source.close();
  }
}

/** Checks the object store of `--to` or of the setting `push`, if there is one. Deletes every object that it puts. */
async function* checkStore({ push: url, pathStyle }: RunOptions, signal?: AbortSignal): AsyncGenerator<DoctorCheck> {
  if (url === null) return;
  const name = 'object store';
  const store = await openStore({ url, pathStyle, signal }).catch((error: unknown) => failedCheck(name, error));
  if ('status' in store) {
    yield store;
    return;
  }
  const found = await doctorCheck(name, async () => {
    const { length } = await store.list('');
    return `${url}, ${length === 0 ? 'empty' : `${length} objects`}`;
  });
  yield found;
  if (found.status !== 'ok') return;
  yield doctorCheck(`${name}, conditional puts`, async () => {
    const [rounds, writers] = [5, 16];
    await requireConditions(store);
    await raceWriters(store, rounds, writers);
    return `${writers} writers at once, ${rounds} times: one won each time`;
  });
}

/**
 * Lets many writers put the same object at the same time. Leaves nothing behind.
 *
 * @throws GuardError unless exactly one of them wins, and its content is there
 */
export async function raceWriters(store: Store, rounds: number, writers: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const key = `${asideFolder}probe-${randomUUID()}`;
    // Large enough for puts to overlap.
    const contents = Array.from({ length: writers }, () => Buffer.from(randomUUID().repeat(500)));
    try {
      const wins = await Promise.all(contents.map((content) => store.putOnce(key, content)));
      const winners = contents.filter((_, at) => wins[at]);
      const there = await store.get(key);
      if (winners.length !== 1 || there === null || winners[0]?.equals(there) !== true) {
        throw ignored(store, `${winners.length} of ${writers} writers at the same time believed they had won`);
      }
    } finally {
      await store.remove(key);
    }
  }
}
