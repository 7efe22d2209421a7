import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { isOfShell, readNamedFile } from '../../base/files.ts';
import { isLoopback, minSecretLength, processSecrets } from '../../base/secrets.ts';
import { addCredentials } from '../../extract/http/authentication.ts';
import { proxyFor } from '../../extract/http/transport.ts';
import type { Credentials } from '../../extract/types.ts';
import { defaultRunOptions, type RunOptions } from '../../run/options.ts';
import { openStore, parseStoreUrl } from '../../share/open-store.ts';
import type { CommandWorld, Invocation } from '../invocation.ts';
import { nearerOf, type ResolvedOptions } from './resolve.ts';

export function toRunOptions(invocation: Invocation): RunOptions {
  const { values, world } = invocation;
  const { decisions = null } = values;
  const baseUrl = serviceAddress(invocation);
  if (baseUrl !== null) refusePlainHttp(baseUrl, values.insecure, baseUrl, 'the credentials');
  return {
    baseUrl,
    credentials: baseUrl === null ? null : credentialsFor(baseUrl, invocation),
    proxy: baseUrl === null ? null : proxyFor(baseUrl, world.environment),
    output: invocation.output,
    full: values.full,
    changedSince: values['changed-since'] ?? null,
    calculations: values.calculation,
    surveyListing: values['survey-listing'],
    concurrency: values.concurrency,
    retries: values.retries,
    timeoutSeconds: values.timeout,
    maxBodyMb: values['max-body-mb'],
    timeZone: values['time-zone'] ?? null,
    defaultCurrency: values['default-currency'] ?? null,
    decisions: decisions === null || decisions === 'none' ? decisions : resolve(world.workingDirectory, decisions),
    yearEnd: values['year-end'] ?? null,
    materiality: values.materiality ?? null,
    maxRemovedPercent: values['max-removed'],
    acceptRoots: values['accept-roots'],
    maxFigureChangePercent: values['max-figure-change'] ?? null,
    acceptFigureChanges: values['accept-figure-changes'],
    strict: values.strict,
    keepSnapshots: values['keep-snapshots'],
    keepLanding: values['keep-landing'] ?? null,
    push: storeUrlOf(invocation, values.to ?? values.push),
    pathStyle: values['path-style'] ?? null,
    queries: ownQuestions(invocation) ?? null,
    insecure: values.insecure,
    workers: values.workers ?? defaultRunOptions.workers,
    without: values.without,
    sandbox: { night: values.night ?? null, rateLimit: values['rate-limit'] ?? null },
  };
}

function storeUrlOf({ world }: Invocation, text?: string) {
  return text === undefined ? null : (parseStoreUrl(text, world.workingDirectory)?.url ?? null);
}

export const ownQuestions = ({ values, world }: Invocation) =>
  values.queries === undefined ? undefined : resolve(world.workingDirectory, values.queries);

export const openNamedStore = (invocation: Invocation, text: string) =>
  openStore({
    url: storeUrlOf(invocation, text) ?? text,
    pathStyle: invocation.values['path-style'] ?? null,
    signal: invocation.interruption(),
  });

/** `null` is the sandbox. The nearer of `--sandbox` and `--base-url` wins. */
function serviceAddress(invocation: Invocation) {
  const { command, values, console } = invocation;
  const { 'base-url': address = null, sandbox } = values;
  if (command === 'replay') return null;
  if (address === null && sandbox === false) {
    const hint = 'Give --base-url URL or ESG_LAKE_BASE_URL.';
    throw new UsageError('no base URL, and the sandbox is disabled', { hint });
  }
  const nearer = nearerOf(invocation, 'sandbox', 'base-url');
  if (nearer === 'base-url') return address;
  if (nearer === null) {
    const given = 'using the built-in sandbox, whose data is SIMULATED (give --base-url URL for the service)';
    console.log('warn', `NO BASE URL GIVEN: ${given}`);
  } else if (address !== null) {
    console.log('warn', 'using the built-in sandbox, not the base URL: --sandbox takes precedence');
  }
  return null;
}

function credentialsFor(baseUrl: string, invocation: Invocation): RunOptions['credentials'] {
  const warn = (message: string) => invocation.console.log('warn', message);
  // Of the doctor, credentials are one of its checks.
  const isDoctor = invocation.command === 'doctor';
  let credentials: RunOptions['credentials'] = null;
  try {
    credentials = readCredentials(invocation, invocation.world, warn);
  } catch (error) {
    if (!isDoctor || !(error instanceof UsageError)) throw error;
    warn(error.message);
  }
  if (credentials === null) {
    if (isDoctor) return null;
    throw new UsageError(`no credentials for ${baseUrl}`, {
      hint: 'Set ESG_LAKE_TOKEN or give --token-file FILE; or set ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET.',
    });
  }
  addCredentials(processSecrets, credentials);
  const [what, secret] =
    credentials.kind === 'token' ? ['token', credentials.token] : ['client secret', credentials.clientSecret];
  if (secret.length < minSecretLength)
    warn(`the ${what} has fewer than ${minSecretLength} characters: it cannot be kept out of logs and messages`);
  return credentials;
}

/** @param name what the message calls the address. @param sent what others could read */
export function refusePlainHttp(url: string, insecure: boolean, name: string, sent: string) {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || isLoopback(hostname) || insecure) return;
  throw new UsageError(`${name} uses plain http: others on the network could read ${sent}`, {
    hint: 'Use https, or set ESG_LAKE_INSECURE=true if this is intended.',
  });
}

/** A file that a flag names is nearer than the environment. No message quotes a secret. */
export function readCredentials(
  { values, sources }: ResolvedOptions,
  { environment, workingDirectory }: Pick<CommandWorld, 'environment' | 'workingDirectory'>,
  warn: (message: string) => void,
): Credentials | null {
  const given = (variable: string) => cleaned(environment[variable] ?? '', variable);
  const read = (variable: string, option: 'token-file' | 'client-secret-file') => {
    const path = values[option];
    const isNearer = path !== undefined && (sources[option] === 'flag' || given(variable) === '');
    return isNearer ? readSecretFile(resolve(workingDirectory, path), warn) : given(variable);
  };
  const token = read('ESG_LAKE_TOKEN', 'token-file');
  const clientSecret = read('ESG_LAKE_CLIENT_SECRET', 'client-secret-file');
  const clientId = given('ESG_LAKE_CLIENT_ID');
  if (token !== '') {
    if (clientSecret !== '') warn('both a token and client credentials are given; the token is used');
    return { kind: 'token', token };
  }
  if (clientSecret !== '' && clientId !== '') return { kind: 'client', clientId, clientSecret };
  if (clientSecret + clientId === '') return null;
  throw new UsageError(`the client ${clientId === '' ? 'id' : 'secret'} is missing`, {
    hint: 'Client credentials need ESG_LAKE_CLIENT_ID, and ESG_LAKE_CLIENT_SECRET or the setting client-secret-file.',
  });
}

function readSecretFile(path: string, warn: (message: string) => void) {
  const what = `the credentials file ${path}`;
  const content = readNamedFile(path, what, 65_536);
  if (!isOfShell(path) && process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    warn(`${path} can be read by other users of this machine; run chmod 600 ${path}`);
  const text = cleaned(content.toString(), path);
  if (text === '') throw new UsageError(`${what} is empty`);
  return text;
}

/** Anything but printable ASCII is invalid in a header, and the error about that header would quote it. */
function cleaned(raw: string, where: string) {
  const text = raw.trim();
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  throw new UsageError(`${where} contains characters that cannot be part of a credential`, {
    hint: 'It must contain only the secret: one line, no spaces.',
  });
}
