import { existsSync } from 'node:fs';
import { link, rename, rm, rmdir, statfs, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EsgLakeError, type ExitCode, exitCodes, messageOf, UsageError } from '../base/errors.ts';
import { makeFolders } from '../base/folders.ts';
import { isObject, isObjectId } from '../base/json.ts';
import { processSecrets } from '../base/secrets.ts';
import { type Client, createClient } from '../extract/client.ts';
import { proxyAddress } from '../extract/http/transport.ts';
import { resources } from '../extract/resources/resources.ts';
import { CredentialsError, HttpError, UnreachableError } from '../extract/service-errors.ts';
import { selectRow, textOf, withDatabase } from '../load/database.ts';
import { isOfThisSchema, requireKnownSchema } from '../publish/manifest.ts';
import { findCurrent } from '../publish/snapshot-folders.ts';
import type { RunOptions, RunWorld } from '../run/options.ts';
import { openSource, type Source } from '../run/source.ts';
import { openStore } from '../share/open-store.ts';
import { requireConditions } from '../share/store.ts';

export type DoctorCheck = Readonly<{
  name: string;
  status: 'ok' | 'warn' | 'fail';
  detail: string;
  advice?: string | undefined;
  /** Of a run that would fail for this reason. */
  exit_code?: ExitCode;
}>;

/** If all is well, a detail; else also what to do. @default of status: warn */
type Finding = string | { detail: string; advice: string; status?: 'warn' | 'fail' };

/** Reports a check; resolves with whether it passed. A thrown error is a failure with its hint. */
type Checker = (
  name: string,
  work: () => Finding | Promise<Finding>,
  fault?: Partial<Pick<DoctorCheck, 'status' | 'advice' | 'exit_code'>>,
) => Promise<boolean>;

export type DoctorReport = Awaited<ReturnType<typeof runDoctor>>;

/** Lands and publishes nothing; takes about ten requests. */
export async function runDoctor(options: RunOptions, world: RunWorld & { onCheck?(check: DoctorCheck): void } = {}) {
  const { proxy, baseUrl, push } = options;
  const checks: DoctorCheck[] = [];
  const check: Checker = async (name, work, fault) => {
    const found = await Promise.resolve()
      .then(work)
      .then(
        (finding) => (typeof finding === 'string' ? { status: 'ok' as const, detail: finding } : finding),
        (error: unknown) => {
          const own = error instanceof EsgLakeError ? { advice: error.hint, exit_code: error.exitCode } : {};
          return { status: 'fail' as const, detail: messageOf(error), ...own, ...fault };
        },
      );
    const done: DoctorCheck = processSecrets.cleanAll({ name, status: 'warn', ...found });
    checks.push(done);
    world.onCheck?.(done);
    return done.status === 'ok';
  };
  let described = baseUrl ?? '';
  await checkMachine(check, options.output);
  if (push !== null) await check('object store', () => storeFinding(options, push, world.signal));
  if (baseUrl !== null) await check('proxy', () => (proxy && `${proxyAddress(proxy)} (${proxy.variable})`) ?? 'none');
  const source = await openSource(options).catch(async (error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    await check('credentials', () => Promise.reject(error), { exit_code: exitCodes.credentials });
    return null;
  });
  if (source !== null) {
    described = source.description;
    // A person is waiting: what fails twice is not tried five times.
    const retries = Math.min(1, options.retries);
    const client = createClient({ ...options, ...source, retries, signal: world.signal });
    try {
      await checkService(check, client, source, options);
    } finally {
      await client.close();
      await source.close();
    }
  }
  const failed = checks.filter(({ status }) => status === 'fail');
  const ok = failed.length === 0;
  const code = failed.flatMap(({ exit_code: one }) => one ?? [])[0] ?? (ok ? exitCodes.ok : exitCodes.unexpected);
  return { ok, exit_code: code, source: described, checks };
}

async function checkMachine(check: Checker, output: string) {
  await check('Node.js', () => {
    const detail = `${process.version} on ${process.platform} ${process.arch}`;
    // Publication relies on symbolic links, hard links and the syncing of folders.
    return process.platform === 'win32' ? { status: 'fail', detail, advice: 'Use Linux, macOS or WSL.' } : detail;
  });
  // The native library, with the time zones and JSON of the lake.
  const sql = `SELECT version() AS version, CAST('[1]' AS JSON) AS json, TIMESTAMPTZ '2026-01-01 00:00:00+00' AS t`;
  const asked = () => withDatabase({ file: ':memory:' }, ({ connection }) => selectRow(connection, sql));
  await check('DuckDB', async () => textOf(await asked(), 'version'));
  await check('output folder', () => outputFinding(output));
  await check('disk space', () => diskFinding(output), { status: 'warn' });
  await check('published lake', () => lakeFinding(output), {
    advice: 'esg-lake snapshots lists the snapshots; esg-lake replay rebuilds the lake.',
  });
}

const gigabytes = (bytes: number, digits = 2) => `${(bytes / 1e9).toFixed(digits)} GB`;

/** What publication needs: new files, renames, symbolic links; hard links save space. */
export async function outputFinding(output: string): Promise<Finding> {
  const folder = resolve(output);
  const trial = join(folder, `.doctor-${process.pid}`);
  const at = (name: string) => join(trial, name);
  const existed = existsSync(folder);
  try {
    await makeFolders(trial);
    await writeFile(at('a'), 'esg-lake', { flush: true });
    await rename(at('a'), at('b'));
    await symlink('b', at('c'));
    const hasLinks = await link(at('b'), at('d')).then(
      () => true,
      () => false,
    );
    if (hasLinks) return folder;
    const advice = 'It works, but every snapshot takes up its full space.';
    return { detail: `${folder} does not support hard links`, advice };
  } catch (error) {
    const detail = `${folder} cannot be used: ${messageOf(error)}`;
    const advice = 'Choose another with --output, or give this user permission to write there.';
    return { status: 'fail', detail, advice };
  } finally {
    await rm(trial, { recursive: true, force: true }).catch(() => {});
    if (!existed) await rmdir(folder).catch(() => {}); // unless it is empty
  }
}

async function diskFinding(output: string): Promise<Finding> {
  let folder = resolve(output);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const lake = (await findCurrent(output).catch(() => null))?.manifest.database.bytes ?? 0;
  const wanted = Math.max(1e9, 3 * lake);
  const detail = `${gigabytes(free, 1)} free${lake > 0 ? `, database ${gigabytes(lake)}` : ''}`;
  if (free >= wanted) return detail;
  const advice = `A run needs space for a copy of the lake and for the responses that it lands: keep ${gigabytes(wanted, 1)} free.`;
  return { status: free < 1e8 ? 'fail' : 'warn', detail, advice };
}

async function lakeFinding(output: string) {
  const current = await findCurrent(output);
  if (current === null) return 'none yet: the first run loads everything';
  const { manifest, snapshotId } = current;
  requireKnownSchema(manifest);
  const then = isOfThisSchema(manifest) ? '' : '; of another version of esg-lake, the next run rebuilds it';
  return `${snapshotId}, ${manifest.tables['data_points']?.rows ?? 0} data points${then}`;
}

/** Deletes every object that it puts. */
async function storeFinding({ pathStyle }: RunOptions, url: string, signal?: AbortSignal) {
  const store = await openStore({ url, pathStyle, signal });
  await requireConditions(store);
  const { length } = await store.list('');
  return `${url}, ${length === 0 ? 'empty' : `${length} objects`}`;
}

async function checkService(check: Checker, client: Client, source: Source, options: RunOptions) {
  const endpoint: Checker = (name, work) => check(`endpoint ${name}`, work);
  // Every connection may read this listing.
  const initiatives = await client.initiatives().catch(async (error: unknown) => {
    const isRefused = error instanceof CredentialsError;
    if (isRefused) await check('base URL', () => source.baseUrl);
    await check(isRefused ? 'credentials' : 'base URL', () => Promise.reject(error));
    return null;
  });
  if (initiatives === null) return;
  await check('base URL', () => source.baseUrl);
  await check('credentials', () => whoIs(client));
  await check('rate limit', () => limitFinding(client));
  await endpoint('initiatives', () => listed(initiatives.data, 'initiatives'));
  await endpoint('initiative_tree', async () => ((await client.initiativeTree()).data ? 'a tree' : 'nothing'));
  let surveys: readonly unknown[] = [];
  await endpoint('surveys', async () => {
    surveys = (await client.surveys()).data;
    return listed(surveys, 'surveys');
  });
  await endpoint('surveys, changedSince', async () => {
    const { data } = await client.surveys({ changedSince: '1970-01-01' });
    return `${data.length} surveys`;
  });
  const [initiativeId, surveyId] = [firstId(initiatives.data), firstId(surveys)];
  if (initiativeId !== null) {
    await endpoint('initiative_surveys', async () => {
      const { data } = await client.initiativeSurveys(initiativeId);
      return `${data.length} surveys of ${initiativeId}`;
    });
  }
  if (surveyId === null) return;
  let survey: unknown;
  const isRead = await endpoint('survey', async () => {
    const { data, response } = await client.survey(surveyId);
    survey = data;
    return `${response.byteCount} bytes of ${surveyId}`;
  });
  for (const { name, optional, ...resource } of isRead ? resources : []) {
    await endpoint(name, async () => {
      if (options.without.includes(name)) return 'not requested: the setting "without" has it';
      const probe = resource.probe(client, { surveyId, survey, options });
      return (
        (await probe?.catch((error: unknown) => {
          // A run does not depend on it: a refusal is only a warning.
          if (optional === undefined || !(error instanceof HttpError)) throw error;
          return { detail: error.message, advice: optional };
        })) ?? 'not requested: the survey refers to none'
      );
    });
  }
  const [detail, advice] = [source.description, 'Simulated data: give --base-url for the service.'];
  if (isRead && detail !== source.baseUrl) await check('source', () => ({ detail, advice }));
}

function listed({ length }: readonly unknown[], what: string) {
  const advice = 'The connection sees nothing here: is it bound to the right initiative?';
  return length > 0 ? `${length} ${what}` : { detail: `0 ${what}`, advice };
}

/** `GET /v1` is not documented, so its absence is not a fault. */
async function whoIs(client: Client) {
  const { data } = await client.whoami().catch((error: unknown) => {
    if (error instanceof UnreachableError) throw error;
    return { data: null };
  });
  const { type, connection } = isObject(data) ? data : {};
  const scopes = isObject(connection) && Array.isArray(connection['scopes']) ? connection['scopes'] : [];
  const names = scopes.filter((scope) => typeof scope === 'string').join(', ');
  return `${typeof type === 'string' ? type : 'accepted'}${names === '' ? '' : `; scopes ${names}`}`;
}

function limitFinding({ budget }: Client) {
  if (budget === null) return 'none reported';
  const { limit, remaining, windowSeconds } = budget;
  const detail = `${limit}${windowSeconds === null ? '' : ` per ${windowSeconds} s`}, ${remaining ?? 'unknown'} left`;
  const isLow = remaining !== null && remaining < limit / 4;
  return isLow ? { detail, advice: 'Another client is using the same limit: a run will be slower.' } : detail;
}

const firstId = (records: readonly unknown[]) =>
  records.map((record) => (isObject(record) ? record['_id'] : null)).find(isObjectId) ?? null;
