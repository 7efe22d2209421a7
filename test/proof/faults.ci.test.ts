import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import type { RunEvent } from '../../src/run/events.ts';
import { defaultRunOptions, type RunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { currentHashes } from '../run/published.ts';
import { type FaultRule, faultKinds } from '../support/sandbox/faults/faults.ts';
import { type Sandbox, startSandbox } from '../support/sandbox/server.ts';
import { withoutFigures } from '../support/without-figures.ts';

withoutFigures();

const day = 86_400_000;
const once = { times: 1 };
let folder: string;
let sandbox: Sandbox;
let undisturbed: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-faults-'));
  sandbox = await startSandbox({ seed: 7, initiatives: 4, surveys: 40, utrvsPerSurvey: 4 });
  expect((await runUnder([], 'undisturbed')).report.exit_code).toBe(0);
  undisturbed = await currentHashes(join(folder, 'undisturbed'));
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

type Wanted = Partial<RunOptions> & { readonly interruptAt?: string };

/** A run under these faults, and all that it says. */
async function runUnder(faults: readonly FaultRule[], output: string, { interruptAt, ...options }: Wanted = {}) {
  const said: string[] = [];
  const interruption = new AbortController();
  const onEvent = (event: RunEvent): void => {
    if (event.type !== 'log' || event.level === 'debug') return;
    said.push(event.message);
    if (interruptAt !== undefined && event.message.includes(interruptAt)) interruption.abort();
  };
  const source = { baseUrl: sandbox.baseUrl, credentials: { kind: 'token', token: sandbox.token } } as const;
  const small = { output: join(folder, output), retries: 1, timeoutSeconds: 1, workers: 0 };
  sandbox.setFaults(faults);
  const report = await runPipeline(
    nightly,
    { ...defaultRunOptions, ...source, ...small, ...options },
    { onEvent, signal: interruption.signal },
  );
  sandbox.setFaults([]);
  const { error, surveys } = report;
  const reasons = surveys.failed.map(({ reason }) => reason);
  return { report, text: [error?.message, error?.hint, ...reasons, ...said].join('\n') };
}

/** The next run makes all well. */
async function expectWhole(output: string, marked?: string): Promise<void> {
  const { report } = await runUnder([], output);
  expect([report.exit_code, report.error]).toEqual([0, undefined]);
  const hashes = await currentHashes(join(folder, output));
  const unmarked = (line: string): boolean => marked === undefined || !line.startsWith(`${marked} `);
  expect(hashes.filter(unmarked)).toEqual(undisturbed.filter(unmarked));
}

/** Each strikes a survey of its own, with others between: some failures in a row end a run. */
const ofSurveys = (rules: readonly FaultRule[]): readonly FaultRule[] =>
  rules.map((rule, at) => ({ endpoint: 'survey', match: sandbox.world.surveys()[3 * at]?._id ?? '', ...rule }));

const gotOver: readonly (readonly [FaultRule, string?])[] = [
  [{ kind: 'slow-body', ms: 100 }],
  [{ kind: 'reset-after', ...once }],
  [{ kind: 'wrong-content-length', ...once }, 'the connection was cut off'],
  [{ kind: 'wrong-content-length', bytes: -40, ...once }, 'gzip'],
  [{ kind: 'request-timeout', ...once }, '408'],
  [{ kind: 'throttled', ms: 1000, ...once }, 'is throttling (429): all requests pause for 1.0 s'],
  [{ kind: 'throttled-bare', ...once }, 'is throttling (429): all requests pause for'],
  [{ kind: 'server-error', times: 2 }, 'Internal error; retrying in'],
  [{ kind: 'hang', ...once }, 'no response in time; retrying in'],
  [{ kind: 'latency', endpoint: '*', match: '', ms: 20 }],
  [{ kind: 'reordered-entries', endpoint: '*', match: '' }],
  [{ kind: 'duplicate-entries', endpoint: 'surveys', match: '' }],
];

const gaps: readonly (readonly [FaultRule, string])[] = [
  [{ kind: 'reset-inside' }, 'the connection was cut off'],
  [{ kind: 'not-http' }, 'the response is not HTTP'],
  [{ kind: 'forbidden', ...once }, 'was answered with 403: Insufficient scope'],
  [{ kind: 'server-error' }, 'Internal error'],
  [{ kind: 'vanished', ...once }, '400: Unknown or invalid survey id'],
  [{ kind: 'wrong-body' }, 'unusable body at /data'],
  [{ kind: 'wrong-body', endpoint: 'value_lists', match: '' }, 'value lists could not be fetched'],
];

const undocumented = 'something other than the documented JSON';
const endings: readonly (readonly [FaultRule, number, readonly string[], Wanted?])[] = [
  [{ kind: 'reset-before' }, 6, ['cannot reach 127.0.0.1', 'Check the base URL and the network']],
  [{ kind: 'truncated-json', endpoint: 'surveys' }, 6, ['GET /v1/surveys', 'not JSON (cut short at', undocumented]],
  [{ kind: 'gzip-error', endpoint: 'initiatives' }, 6, ['GET /v1/initiatives', 'incomplete gzip', undocumented]],
  [{ kind: 'html', endpoint: 'initiatives' }, 6, ['GET /v1/initiatives', '<!doctype html>', undocumented]],
  [{ kind: 'success-false', endpoint: 'surveys' }, 6, ['GET /v1/surveys', '/success', 'Something went wrong']],
  [{ kind: 'unauthorized', after: 4 }, 5, ['refused the credentials', '401', 'Token expired', 'Check the token']],
  [{ kind: 'forbidden' }, 5, ['refused the credentials', '403', 'what they may read']],
  [{ kind: 'not-found' }, 6, ['404', 'Is this the base URL of the service, without /v1?']],
  [{ kind: 'redirect' }, 6, ['a redirect to https://elsewhere.invalid; not followed', 'use that as the base URL']],
  [
    { kind: 'huge-body', endpoint: 'surveys', bytes: 3e6 },
    6,
    ['GET /v1/surveys', 'larger than the limit', 'Raise max-body-mb'],
    { maxBodyMb: 1 },
  ],
  [{ kind: 'wrong-body', endpoint: 'survey' }, 6, ['none of', 'unusable body at /data']],
  [{ kind: 'throttled-absurd', ...once }, 130, ['interrupted'], { interruptAt: 'all requests pause for 300.0 s' }],
];

const refusals: readonly (readonly [FaultRule, readonly string[], Wanted?])[] = [
  [{ kind: 'empty-listing', endpoint: 'surveys' }, ['the service listed no surveys', '--max-removed']],
  [{ kind: 'empty-listing', endpoint: 'initiatives' }, ['the service listed no initiatives']],
  [{ kind: 'emptied-survey' }, ['data points (100.0 %) would have been removed', '--max-removed'], { full: true }],
];

const clocks: readonly (readonly [FaultRule, string?])[] = [
  [{ kind: 'last-updated-skew', ms: 3 * day }, 'surveys'],
  [{ kind: 'last-updated-skew', ms: -3 * day }, 'surveys'],
  [{ kind: 'date-skew', ms: 3 * day }],
  [{ kind: 'date-skew', ms: -3 * day }],
];

describe('under every fault of the dial a run succeeds, leaves a gap or says what to do', () => {
  it('what passes is got over', async () => {
    const { report, text } = await runUnder(ofSurveys(gotOver.map(([rule]) => rule)), 'passing', { retries: 4 });
    for (const [, said = ''] of gotOver) expect(text).toContain(said);
    expect(report.exit_code).toBe(0);
    await expectWhole('passing');
  });

  it('what stays with one survey is a gap, until it is over', async () => {
    const { report, text } = await runUnder(ofSurveys(gaps.map(([rule]) => rule)), 'gaps');
    for (const [, said] of gaps) expect(text).toContain(said);
    expect(report.exit_code).toBe(3);
    expect(report.surveys.failed).toHaveLength(gaps.length - 1);
    await expectWhole('gaps');
  });

  it('what stays ends the run', async () => {
    for (const [rule, exitCode, says, wanted] of endings) {
      const { report, text } = await runUnder([rule], 'ended', wanted);
      expect([rule.kind, report.exit_code]).toEqual([rule.kind, exitCode]);
      for (const said of says) expect(text).toContain(said);
    }
    await expectWhole('ended');
  });

  it('what would empty a lake is not published', async () => {
    await runUnder([], 'emptied');
    for (const [rule, says, wanted] of refusals) {
      const { report, text } = await runUnder([rule], 'emptied', wanted);
      expect([rule.kind, report.exit_code]).toEqual([rule.kind, 7]);
      for (const said of [...says, 'nothing was published']) expect(text).toContain(said);
    }
    await expectWhole('emptied');
  });

  it.each(clocks.map(([rule, marked]) => ({ ...rule, rule, marked })))(
    '$kind by $ms ms is corrected by the next run',
    async ({ rule, marked }) => {
      const output = `clock ${rule.kind} ${rule.ms}`;
      expect((await runUnder([rule], output)).report.exit_code).toBe(0);
      await expectWhole(output, marked);
    },
  );

  it('which are all that there are', () => {
    const tried = [...gotOver, ...gaps, ...endings, ...refusals, ...clocks].map(([{ kind }]) => kind);
    expect(new Set(tried)).toEqual(new Set(Object.keys(faultKinds)));
  });
});
