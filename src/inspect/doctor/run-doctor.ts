import { type ExitCode, exitCodes, UsageError } from '../../base/errors.ts';
import { createSecrets } from '../../base/secrets.ts';
import { createClient } from '../../extract/client.ts';
import { clientOptions } from '../../extract/client-options.ts';
import { type HttpProxy, proxyAddress } from '../../extract/http/proxy.ts';
import type { RunOptions } from '../../run/options.ts';
import type { RunWorld } from '../../run/run-world.ts';
import { openSource, type Source } from '../../run/source.ts';
import { type DoctorCheck, failedCheck } from './doctor-check.ts';
import { checkDisk, checkDuckDb, checkLake, checkMemory, checkNode, checkOutput } from './doctor-machine.ts';
import { checkService } from './doctor-service.ts';
import { checkStore } from './doctor-store.ts';

export interface DoctorReport {
  readonly ok: boolean;
  readonly exit_code: ExitCode;
  readonly source: string;
  readonly checks: readonly DoctorCheck[];
}

/** Reports each check as soon as it is done. Lands and publishes nothing; costs about ten requests. */
export async function runDoctor(
  options: RunOptions,
  world: RunWorld & { readonly onCheck?: (check: DoctorCheck) => void } = {},
): Promise<DoctorReport> {
  const checks: DoctorCheck[] = [];
  const secrets = world.secrets ?? createSecrets();
  const emit = (raw: DoctorCheck): void => {
    const check = secrets.cleanAll(raw);
    checks.push(check);
    world.onCheck?.(check);
  };
  for (const check of [checkNode, checkDuckDb]) emit(await check());
  emit(checkMemory());
  emit(await checkOutput(options.output));
  emit(await checkDisk(options.output));
  emit(await checkLake(options.output));
  await checkStore({ options, signal: world.signal, addSecret: secrets.add, emit });
  if (options.baseUrl !== null) emit(proxyCheck(options.proxy));
  const source = await openSource(options).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    emit({ ...failedCheck('credentials', error), exit_code: exitCodes.credentials });
    return null;
  });
  try {
    if (source !== null) await checkWith(source, options, { ...world, secrets }, emit);
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
  // Somebody is waiting: what fails twice is reported rather than tried five times.
  const retries = Math.min(1, options.retries);
  const client = createClient(clientOptions(source, { ...options, retries }, world));
  try {
    await checkService({ client, source, options, now: world.clock ?? Date.now, emit });
  } finally {
    await client.close();
  }
}
