import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Digest, digestOf, phoneColumns } from '../../src/report/digest.ts';
import { digestSlack, digestTeams, digestText } from '../../src/report/digest-formats.ts';
import type { LookFirstItem, RunReport } from '../../src/report/report.ts';
import { webhookMessage } from '../../src/report/webhook-message.ts';
import { maxTeamsBytes, slackMessage, teamsMessage } from './chat-schemas.ts';

const report: RunReport = {
  run_id: '20260301T020004512Z-1f3a9c',
  pipeline: 'nightly',
  mode: 'incremental',
  status: 'published',
  exit_code: 0,
  snapshot_id: '20260301T020009512Z-1f3a9c',
  started_at: '2026-03-01T02:00:04.512Z',
  finished_at: '2026-03-01T02:00:09.512Z',
  changed_since: '2026-02-27',
  watermark_at: '2026-03-01T02:00:00Z',
  requests: { total: 13, by_endpoint: {}, retries: 0, throttled: 0, waited_ms: 0, rate_limit: null },
  bytes_received: 1000,
  surveys: { listed: 400, changed: 10, fetched: 10, reused: 0, unchanged: 390, removed: 0, failed: [] },
  rows: { runs: 2, data_points: 77_824 },
  issues: {},
  changes: { added: 11, changed: 42, removed: 235 },
  restated: 147,
  stages: [],
  version: '0.1.0',
  source: 'https://reporting.example.com',
};

const lookFirst = [
  'North, Energy 2024: 10 MWh, the year before 60 000; 45% of all that counts.',
  '2 nodes write “barrels”, a unit that the lake does not know.',
  'empty, 2024: none of 2 records is answered.',
  'c, 2023: 1 reported number is gone.',
];
const itemOf = (sentence: string): LookFirstItem => ({
  ...{ kind: 'outlier', sentence, name: '', what: sentence, todo: '', weight: 1 },
  ...{ initiative_id: null, survey_id: null, utrv_id: null, tracker_id: null },
});
const page = 'https://intranet.example.com/esg/report.html';

const ajv = new Ajv();
const isSlack = ajv.compile(slackMessage);
const isTeams = ajv.compile(teamsMessage);

const word = fc.string({ unit: 'binary', maxLength: 400 });
const count = fc.integer({ min: 0, max: 2_000_000_000 });
const someDigest: fc.Arbitrary<Digest> = fc
  .record({
    items: fc.array(word, { maxLength: 5 }),
    hint: word,
    message: word,
    pin: word,
    n: count,
    m: count,
    fails: fc.boolean(),
    address: fc.constantFrom(page, null),
  })
  .map(({ items, hint, message, pin, n, m, fails, address }) => {
    const run: RunReport = {
      ...report,
      changes: { added: n, changed: m, removed: n },
      restated: m,
      since_pin: {
        pin,
        snapshot_id: null,
        manifest_sha256: null,
        key_figures_changed: [],
        problem: null,
        changes: { added: n, changed: m, removed: 0 },
        figures: [],
      },
      ...(fails ? { status: 'failed', error: { name: 'E', message, hint } } : {}),
    };
    return digestOf({ ...run, look_first: items.map(itemOf) }, address);
  });

/** What the TypeScript compiler finds wrong with messages, by `@slack/types`. */
async function errorsOfSlackTypes(messages: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'esg-lake-slack-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const modules = join(import.meta.dirname, '../../node_modules');
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    paths: { '@slack/types': [join(modules, '@slack/types/dist/index.d.ts')] },
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const header =
    "import type { KnownBlock } from '@slack/types';\nexport const messages: { text: string; blocks: KnownBlock[] }[] =";
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['messages.ts'] }));
  await writeFile(join(folder, 'messages.ts'), `${header} ${JSON.stringify(messages)};\n`);
  const compiler = [join(modules, 'typescript/bin/tsc'), '--project', folder, '--pretty', 'false'];
  return promisify(execFile)(process.execPath, compiler).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

/** As a phone breaks it: the lines of a text, a link being one. */
const phoneLines = (text: string): number =>
  text.split('\n').reduce((sum, line) => {
    if (line.startsWith('https://')) return sum + 1;
    let lines = 1;
    let used = 0;
    for (const { length } of line.split(' ')) {
      if (used > 0 && used + 1 + length > phoneColumns + 2) [lines, used] = [lines + 1, length];
      else used += length + (used > 0 ? 1 : 0);
    }
    return sum + lines;
  }, 0);

describe('a digest', () => {
  it('says what changed, what to look at first and where the page is', () => {
    expect(digestText(digestOf({ ...report, look_first: lookFirst.map(itemOf) }, page)).split('\n')).toEqual([
      'ESG lake: published',
      '42 figures changed, 11 added, 235 removed; 147 reported numbers restated',
      'Look at first:',
      `- ${lookFirst[0]}`,
      `- ${lookFirst[1]}`,
      `- ${lookFirst[2]}`,
      page,
    ]);
  });

  it('says first what is missing, and what differs from what was published', () => {
    const failed = [{ survey_id: '62d976128a4a3d478f000000', reason: 'answered 500' }];
    const since_pin = {
      pin: '2025-annual-report',
      snapshot_id: null,
      manifest_sha256: null,
      key_figures_changed: [],
      problem: null,
      changes: { added: 1, changed: 4, removed: 0 },
      figures: [],
    };
    const gaps: RunReport = {
      ...report,
      status: 'published_with_gaps',
      exit_code: 3,
      surveys: { ...report.surveys, failed },
      changes: { added: 0, changed: 1, removed: 0 },
      restated: 0,
      since_pin,
    };
    expect(digestOf(gaps, null)).toMatchObject({
      title: 'ESG lake: published with gaps',
      isFailure: true,
      changed: [
        '1 survey could not be fetched; 5 group figures changed since 2025-annual-report; 1 figure changed, 0…',
      ],
      lookFirst: [],
    });
  });

  it('of a run that failed says why, and what to do', () => {
    const error = {
      name: 'AuthenticationError',
      message: 'the service rejected the token',
      hint: 'Set ESG_LAKE_TOKEN.',
    };
    const unbegun = { status: 'failed', exit_code: 5, error } as const;
    expect(digestText(digestOf(unbegun, page))).toBe(
      `ESG lake: the run failed (exit code 5)\nthe service rejected the token\nLook at first:\n- Set ESG_LAKE_TOKEN.\n${page}`,
    );
  });

  it('calls everything new in the first run only', () => {
    const same = { ...report, changes: { added: 0, changed: 0, removed: 0 } };
    const changedIn = (runs: number) => digestOf({ ...same, rows: { data_points: 1200, runs } }, null).changed;
    expect([changedIn(1), changedIn(2)]).toEqual([
      ['1,200 data points, all of them new'],
      ['1,200 data points, no figure changed'],
    ]);
  });

  it('fits a screen of a phone and what Slack and Teams accept, whatever names and numbers are', () => {
    fc.assert(
      fc.property(someDigest, (digest) => {
        expect(phoneLines(digestText(digest))).toBeLessThanOrEqual(15);
        const slack = digestSlack(digest);
        expect([isSlack(slack), isSlack.errors]).toEqual([true, null]);
        const teams = digestTeams(digest);
        expect([isTeams(teams), isTeams.errors]).toEqual([true, null]);
        expect(Buffer.byteLength(JSON.stringify(teams))).toBeLessThan(maxTeamsBytes);
      }),
    );
  });

  it('is a message by the types that Slack publishes', async () => {
    const seed = 1;
    const messages = fc.sample(someDigest, { numRuns: 20, seed }).map(digestSlack);
    expect(await errorsOfSlackTypes(messages)).toBe('');
    const unknown = { type: 'section', text: { type: 'plain_text', text: 'x' }, colour: 'red' };
    expect(await errorsOfSlackTypes([{ text: 'x', blocks: [unknown] }])).toMatch(/colour.* does not exist/);
  });

  it('makes no mention, link or style of a name that looks like one', () => {
    const digest = digestOf({ ...report, look_first: [itemOf('<!channel> [x](http://e.example) *b*')] }, page);
    const slack = JSON.stringify(digestSlack({ ...digest, title: '<!channel>' }));
    expect(slack).toContain('&lt;!channel&gt;');
    expect(slack).not.toContain('mrkdwn');
    expect(JSON.stringify(digestTeams(digest))).not.toContain('"TextBlock"');
  });
});

describe('the occasion of a message', () => {
  const unchanged: RunReport = { ...report, status: 'unchanged', changes: { added: 0, changed: 0, removed: 0 } };
  const failed: RunReport = { ...report, status: 'failed', exit_code: 6, error: { name: 'E', message: 'away' } };

  it.each([
    ['failure', [false, false, true]],
    ['change', [true, false, true]],
    ['always', [true, true, true]],
  ] as const)('%s', (on, wanted) => {
    expect([report, unchanged, failed].map((run) => webhookMessage(run, null, on) !== null)).toEqual(wanted);
  });
});
