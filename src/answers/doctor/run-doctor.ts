import { type ExitCode, exitCodes, UsageError } from '../../base/errors.ts';
import { processSecrets } from '../../base/secrets.ts';
import { createClient } from '../../extract/client.ts';
import { type HttpProxy, proxyAddress } from '../../extract/http/proxy.ts';
import type { RunOptions, RunWorld } from '../../run/options.ts';
import { openSource, type Source } from '../../run/source.ts';
import { openStore } from '../../share/open-store.ts';
import { requireConditions, type Store } from '../../share/store.ts';
import { type DoctorCheck, failedCheck } from './doctor-check.ts';
import { checkDisk, checkDuckDb, checkLake, checkMemory, checkNode, checkOutput, checkPins } from './doctor-machine.ts';
import { checkService } from './doctor-service.ts';
import { raceWriters } from './race-writers.ts';

export interface DoctorReport {
  readonly ok: boolean;
  readonly exit_code: ExitCode;
  readonly source: string;
  readonly checks: readonly DoctorCheck[];
}

/** Reports each check as soon as it is done. Lands and publishes nothing; takes about ten requests. */
export async function runDoctor(
  options: RunOptions,
  world: RunWorld & { readonly onCheck?: (check: DoctorCheck) => void } = {},
): Promise<DoctorReport> {
  const checks: DoctorCheck[] = [];
  const emit = (raw: DoctorCheck): void => {
    const check = processSecrets.cleanAll(raw);
    checks.push(check);
    world.onCheck?.(check);
  };
  for (const check of [checkNode, checkDuckDb]) emit(await check());
  emit(checkMemory());
  emit(await checkOutput(options.output));
  emit(await checkDisk(options.output));
  emit(await checkLake(options.output));
  for (const check of await checkPins(options.output)) emit(check);
  await checkStore({ options, signal: world.signal, emit });
  if (options.baseUrl !== null) emit(proxyCheck(options.proxy));
  const source = await openSource(options).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    emit({ ...failedCheck('credentials', error), exit_code: exitCodes.credentials });
    return null;
  });
  try {
    if (source !== null) await checkWith(source, options, world, emit);
  } finally {
    await source?.close();
  }
  const failed = checks.filter(({ status }) => status === 'fail');
  const exitCode =
    failed.map((check) => check.exit_code).find((code) => code !== undefined) ??
    (failed.length > 0 ? exitCodes.unexpected : exitCodes.ok);
  return { ok: failed.length === 0, exit_code: exitCode, source: source?.description ?? options.baseUrl ?? '', checks };
}

const proxyCheck = (proxy: HttpProxy | null): DoctorCheck => ({
  name: 'proxy',
  status: 'ok',
  detail: proxy === null ? 'none' : `${proxyAddress(proxy)} (${proxy.variable})`,
});

async function checkWith(
  source: Source,
  options: RunOptions,
  world: RunWorld,
  emit: (check: DoctorCheck) => void,
): Promise<void> {
  // A person is waiting: what fails twice is reported instead of being tried five times.
  const retries = Math.min(1, options.retries);
  const client = createClient({ ...options, ...source, retries, signal: world.signal, dispatcher: world.dispatcher });
  try {
    await checkService({ client, source, options, now: world.clock ?? Date.now, emit });
  } finally {
    await client.close();
  }
}

interface StoreContext {
  readonly options: Pick<RunOptions, 'push' | 'pathStyle'>;
  readonly signal?: AbortSignal | undefined;
  readonly emit: (check: DoctorCheck) => void;
}

const storeCheck = 'object store';

/** Checks the object store of `--to` or of the setting `push`, if there is one. Deletes every object that it puts. */
async function checkStore({ options, signal, emit }: StoreContext): Promise<void> {
  const { push: url, pathStyle } = options;
  if (url === null) return;
  try {
    const store = await openStore({ url, pathStyle, signal });
    const found = (await store.list('')).length;
    emit({ name: storeCheck, status: 'ok', detail: `${url}, ${found === 0 ? 'empty' : `${found} objects`}` });
    emit(await conditionsCheck(store));
  } catch (error) {
    emit(failedCheck(storeCheck, error));
  }
}

async function conditionsCheck(store: Store): Promise<DoctorCheck> {
  const check = `${storeCheck}, conditional puts`;
  try {
    await requireConditions(store);
    const [rounds, writers] = [5, 16];
    await raceWriters(store, rounds, writers);
    return { name: check, status: 'ok', detail: `${writers} writers at once, ${rounds} times: one won each time` };
  } catch (error) {
    return failedCheck(check, error);
  }
}
