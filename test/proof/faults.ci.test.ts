import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import type { RunReport } from '../../src/report/report.ts';
import type { RunEvent } from '../../src/run/events.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { currentHashes } from '../run/published.ts';
import { type FaultKind, type FaultRule, faultKinds } from '../support/sandbox/faults/faults.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';

const size = { seed: 7, initiatives: 4, surveys: 8, utrvsPerSurvey: 10 };
let folder: string;
let expectedHashes: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-faults-'));
  const sandbox = await startSandbox(size);
  await runPipeline(nightly, optionsFor(sandbox, 'undisturbed'));
  await sandbox.close();
  expectedHashes = await currentHashes(join(folder, 'undisturbed'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const optionsFor = (sandbox: Sandbox, output: string, more: Partial<RunOptions> = {}): RunOptions => ({
  ...defaultRunOptions,
  baseUrl: sandbox.baseUrl,
  credentials: { kind: 'token', token: sandbox.token },
  output: join(folder, output),
  retries: 1,
  timeoutSeconds: 1,
  workers: 0,
  ...more,
});

interface Case {
  readonly kind: FaultKind;
  readonly rule?: Omit<FaultRule, 'kind'>;
  /** Only requests for the first survey are struck. */
  readonly oneSurvey?: true;
  readonly options?: Partial<RunOptions>;
  /** A lake is there already when the fault strikes. */
  readonly second?: true;
  /** The run is interrupted when it says this. */
  readonly interruptAt?: string;
  readonly exitCode: number;
  /** Parts of the error with its hint, of the reason of a gap, or of a warning. */
  readonly says?: readonly string[];
  /** Tables that keep what the service said wrongly while they were loaded. */
  readonly marked?: readonly string[];
}

/** A run under the fault, then one without it on the same folder. */
async function nightUnder(one: Case, index: number) {
  const sandbox = await startSandbox(size);
  const output = `fault-${index}`;
  const said: string[] = [];
  const interruption = new AbortController();
  const onEvent = (event: RunEvent): void => {
    if (event.type !== 'log' || event.level === 'debug') return;
    said.push(event.message);
    if (one.interruptAt !== undefined && event.message.includes(one.interruptAt)) interruption.abort();
  };
  try {
    if (one.second === true) await runPipeline(nightly, optionsFor(sandbox, output));
    const match = one.oneSurvey === true ? { endpoint: 'survey', match: sandbox.world.surveys()[0]?._id ?? '' } : {};
    sandbox.setFaults([{ kind: one.kind, ...match, ...one.rule }]);
    const world = { onEvent, signal: interruption.signal };
    const report = await runPipeline(nightly, optionsFor(sandbox, output, one.options), world);
    sandbox.setFaults([]);
    const next = await runPipeline(nightly, optionsFor(sandbox, output));
    return { report, next, text: textOf(report, said), hashes: await currentHashes(join(folder, output)) };
  } finally {
    await sandbox.close();
  }
}

const textOf = (report: RunReport, said: readonly string[]): string =>
  [
    ...(report.error === undefined ? [] : [`${report.error.message} | ${report.error.hint}`]),
    ...report.surveys.failed.map(({ reason }) => reason),
    ...said,
  ].join('\n');

const day = 86_400_000;
const once = { times: 1 };
const cutOff = ['the connection was cut off', 'retrying in'];
const cases: readonly Case[] = [
  { kind: 'latency', rule: { ms: 20 }, exitCode: 0 },
  { kind: 'slow-body', rule: { ms: 100, rate: 0.3 }, exitCode: 0 },
  { kind: 'reset-before', exitCode: 6, says: ['cannot reach 127.0.0.1', 'Check the base URL and the network'] },
  { kind: 'reset-inside', oneSurvey: true, exitCode: 3, says: ['could not be fetched', 'the connection was cut off'] },
  { kind: 'not-http', oneSurvey: true, exitCode: 3, says: ['could not be fetched', 'the response is not HTTP'] },
  { kind: 'reset-after', rule: { endpoint: 'survey', times: 3 }, exitCode: 0 },
  {
    kind: 'truncated-json',
    rule: { endpoint: 'surveys' },
    exitCode: 6,
    says: ['GET /v1/surveys', 'not JSON (cut short at character', 'something other than the documented JSON'],
  },
  { kind: 'wrong-content-length', rule: once, oneSurvey: true, exitCode: 0, says: cutOff },
  { kind: 'wrong-content-length', rule: { bytes: -40, times: 1 }, oneSurvey: true, exitCode: 0, says: ['gzip'] },
  {
    kind: 'gzip-error',
    rule: { endpoint: 'initiatives' },
    exitCode: 6,
    says: ['GET /v1/initiatives', 'damaged or incomplete gzip', 'something other than the documented JSON'],
  },
  {
    kind: 'html',
    rule: { endpoint: 'initiatives' },
    exitCode: 6,
    says: ['GET /v1/initiatives', '<!doctype html>', 'something other than the documented JSON'],
  },
  {
    kind: 'success-false',
    rule: { endpoint: 'surveys' },
    exitCode: 6,
    says: ['GET /v1/surveys', '/success', 'Something went wrong'],
  },
  {
    kind: 'unauthorized',
    rule: { after: 4 },
    exitCode: 5,
    says: ['refused the credentials', '401', 'Token expired', 'Check the token'],
  },
  { kind: 'forbidden', exitCode: 5, says: ['refused the credentials', '403', 'what they may read'] },
  { kind: 'forbidden', rule: once, oneSurvey: true, exitCode: 3, says: ['was answered with 403: Insufficient scope'] },
  { kind: 'not-found', exitCode: 6, says: ['404', 'Is this the base URL of the service, without /v1?'] },
  { kind: 'request-timeout', rule: once, exitCode: 0, says: ['408', 'retrying in'] },
  {
    kind: 'throttled',
    rule: { times: 1, ms: 1000 },
    exitCode: 0,
    says: ['is throttling (429): all requests pause for 1.0 s'],
  },
  { kind: 'throttled-bare', rule: once, exitCode: 0, says: ['is throttling (429): all requests pause for'] },
  {
    kind: 'throttled-absurd',
    rule: once,
    interruptAt: 'all requests pause for 300.0 s',
    exitCode: 130,
    says: ['interrupted'],
  },
  {
    kind: 'server-error',
    rule: { endpoint: 'survey', rate: 0.3, times: 2 },
    options: { retries: 4 },
    exitCode: 0,
    says: ['Internal error; retrying in'],
  },
  { kind: 'server-error', oneSurvey: true, exitCode: 3, says: ['could not be fetched', 'Internal error'] },
  { kind: 'hang', rule: once, oneSurvey: true, exitCode: 0, says: ['no response in time; retrying in'] },
  {
    kind: 'redirect',
    exitCode: 6,
    says: ['a redirect to https://elsewhere.invalid; not followed', 'use that as the base URL'],
  },
  {
    kind: 'huge-body',
    rule: { endpoint: 'surveys', bytes: 3e6 },
    options: { maxBodyMb: 1 },
    exitCode: 6,
    says: ['GET /v1/surveys', 'larger than the limit', 'Raise max-body-mb'],
  },
  { kind: 'duplicate-entries', rule: { endpoint: 'surveys' }, exitCode: 0 },
  { kind: 'reordered-entries', exitCode: 0 },
  { kind: 'vanished', rule: once, oneSurvey: true, exitCode: 3, says: ['400: Unknown or invalid survey id'] },
  { kind: 'last-updated-skew', rule: { ms: 3 * day }, exitCode: 0, marked: ['surveys'] },
  { kind: 'last-updated-skew', rule: { ms: -3 * day }, exitCode: 0, marked: ['surveys'] },
  { kind: 'date-skew', rule: { ms: 3 * day }, exitCode: 0 },
  { kind: 'date-skew', rule: { ms: -3 * day }, exitCode: 0 },
  {
    kind: 'empty-listing',
    rule: { endpoint: 'surveys' },
    second: true,
    exitCode: 7,
    says: ['the service listed no surveys', 'nothing was published', '--max-removed'],
  },
  {
    kind: 'empty-listing',
    rule: { endpoint: 'initiatives' },
    second: true,
    exitCode: 7,
    says: ['the service listed no initiatives', 'nothing was published'],
  },
  { kind: 'wrong-body', oneSurvey: true, exitCode: 3, says: ['could not be fetched', 'unusable body at /data'] },
  { kind: 'wrong-body', rule: { endpoint: 'survey' }, exitCode: 6, says: ['none of', 'unusable body at /data'] },
  { kind: 'wrong-body', rule: { endpoint: 'value_lists' }, exitCode: 3, says: ['value lists could not be fetched'] },
  {
    kind: 'emptied-survey',
    options: { full: true },
    second: true,
    exitCode: 7,
    says: ['data points (100.0 %) would have been removed', 'nothing was published', '--max-removed'],
  },
];

describe.concurrent('under every fault of the dial a run succeeds, leaves a gap or says what to do', () => {
  it.each(cases.map((one, index) => ({ ...one, index, where: one.rule?.endpoint ?? 'any endpoint' })))(
    '$kind ($where): exit $exitCode',
    async (one) => {
      const { report, next, text, hashes: found } = await nightUnder(one, one.index);
      for (const part of one.says ?? []) expect(text).toContain(part);
      expect(report.exit_code).toBe(one.exitCode);
      expect([next.exit_code, next.error]).toEqual([0, undefined]);
      const unmarked = (line: string): boolean => !(one.marked ?? []).some((table) => line.startsWith(`${table} `));
      expect(found.filter(unmarked)).toEqual(expectedHashes.filter(unmarked));
    },
  );
});

it('every kind of the dial is among the cases', () => {
  const tried = new Set<string>(cases.map(({ kind }) => kind));
  expect(Object.keys(faultKinds).filter((kind) => !tried.has(kind))).toEqual([]);
});

describe('client credentials', () => {
  it('are exchanged again when the token ends in the middle, once', async () => {
    const sandbox = await startSandbox({
      ...size,
      faults: [{ kind: 'unauthorized', endpoint: 'survey', after: 2, times: 1 }],
    });
    const credentials = { kind: 'client', clientId: 'sandbox-client', clientSecret: 'sandbox-secret' } as const;
    const report = await runPipeline(nightly, optionsFor(sandbox, 'client', { credentials }));
    expect(report.error).toBeUndefined();
    expect(report.requests.by_endpoint['token']).toBe(2);
    expect(await currentHashes(join(folder, 'client'))).toEqual(expectedHashes);
    await sandbox.close();
  });

  it('that get no good token end the run: it does not knock for ever', async () => {
    const sandbox = await startSandbox({ ...size, faults: [{ kind: 'unauthorized', endpoint: 'initiatives' }] });
    const credentials = { kind: 'client', clientId: 'sandbox-client', clientSecret: 'sandbox-secret' } as const;
    const report = await runPipeline(nightly, optionsFor(sandbox, 'knocking', { credentials }));
    expect(report.exit_code).toBe(5);
    expect(sandbox.requests).toHaveLength(4);
    await sandbox.close();
  });
});
