import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/world/random.ts';
import type { Credentials } from '../../src/extract/types.ts';
import { startCommand } from '../cli/command.ts';
import { startListener } from '../operations/listener.ts';
import { type Echo, type EchoingService, shapeNames, startEchoingService, statuses } from './echoing-service.ts';
import { everythingIn, forbidden, found } from './searched-bytes.ts';

// With all that JSON, URLs and base64 write in another way.
const token = 'tok/5eb1"F2c0+9d7a\\4c0E%b3?d9=a1~f7';
const clientSecret = 'sec/9d0C"77aa+31e8\\4b52%x0?q7=e5~k2';
const clientId = 'client-41';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-answers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const random = createRandom(seed);
/** Half of it is what is escaped somewhere, the rest any printable ASCII. */
const randomToken = Array.from({ length: random.whole(10, 48) }, () =>
  random.next() < 0.5 ? random.pick([...'%\\"\'&<>+/=:']) : String.fromCharCode(random.whole(0x21, 0x7e)),
).join('');

const kinds: Readonly<Record<string, Credentials>> = {
  'a token': { kind: 'token', token },
  'client credentials': { kind: 'client', clientId, clientSecret },
};
const odd: Readonly<Record<string, Credentials>> = Object.fromEntries(
  [randomToken].map((text) => [`${text} (SEED=${seed})`, { kind: 'token', token: text }]),
);

const secretsOf = (credentials: Credentials, { issued }: EchoingService): readonly string[] => [
  credentials.kind === 'token' ? credentials.token : credentials.clientSecret,
  ...issued,
];

const everyEcho: readonly Echo[] = statuses.flatMap((status) =>
  shapeNames.map((shape, n): Echo => (n % 3 === 2 ? { status, shape, encoding: 'gzip' } : { status, shape })),
);
const encoded: readonly Echo[] = shapeNames.map((shape) => ({ status: 200, shape, encoding: 'unknown' }));

/** Each status in a few shapes, 200 in all of them. */
const mixed: readonly Echo[] = [...everyEcho.filter(({ status }, n) => status === 200 || n % 13 === 0), ...encoded];

/** Everything that the command leaves of a run: output, streams, reports, its temporary folder. */
async function commandLeaves(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const home = await mkdtemp(join(folder, `${name}-`));
  const temporary = await mkdtemp(join(home, 'tmp-'));
  const places = ['--output', join(home, 'output')];
  const { outcome } = startCommand([...args, ...places], { cwd: home, env: { ...env, TMPDIR: temporary } });
  const { code, stdout, stderr } = await outcome;
  const written = [
    ...(await everythingIn(home)),
    { where: 'stdout', bytes: Buffer.from(stdout) },
    { where: 'stderr', bytes: Buffer.from(stderr) },
  ];
  return { code, stdout, stderr, written, home };
}

/**
 * Surveys answer in every way after the first few, a good one between each two: so no row of failures ends the night.
 */
const goodAtFirst = 40;
const surveyEchoes = mixed.filter(({ status }) => status !== 401);
const echoOfSurvey = (path: string): Echo | null => {
  const number = Number.parseInt(path.split('/')[3] ?? '', 16);
  const at = (number - 1 - goodAtFirst) / 2;
  return Number.isInteger(at) ? (surveyEchoes[at] ?? null) : null;
};
const surveys = goodAtFirst + 2 * surveyEchoes.length;

describe('no byte that the command writes holds a credential', () => {
  it.each(Object.entries({ ...kinds, ...odd }))(
    'with %s and surveys that answer in every way',
    async (_, credentials) => {
      const listener = await startListener();
      const echoing = await startEchoingService({ surveys });
      echoing.answer = ({ path, headers }, endpoint) => {
        const isFirst = headers.authorization === `Bearer ${echoing.issued[0]}`;
        if (endpoint === 'survey' && isFirst && path.endsWith('8')) return { status: 401, shape: 'envelope' }; // renew
        if (endpoint === 'calculated') return { ...(echoOfSurvey(path) ?? { status: 200, shape: 'value' }) };
        return endpoint === 'survey' ? echoOfSurvey(path) : null;
      };
      const settings = {
        ...{ ESG_LAKE_RETRIES: '0', ESG_LAKE_CONCURRENCY: '1' },
        ...{ ESG_LAKE_METRICS_FILE: 'metrics.prom', ESG_LAKE_NOTIFY: listener.url },
      };
      const env: Readonly<Record<string, string>> =
        credentials.kind === 'token'
          ? { ESG_LAKE_TOKEN: credentials.token, ...settings }
          : { ...settings, ESG_LAKE_CLIENT_ID: clientId, ESG_LAKE_CLIENT_SECRET: clientSecret };
      const args = ['run', '--base-url', echoing.service.baseUrl, '--json'];
      const left = await commandLeaves('night', [...args, '--verbose'], env);
      await echoing.service.close();
      expect(left.code, left.stderr.slice(-600)).toBe(3);
      expect(left.stdout).toContain('[redacted]');
      const report = JSON.parse(left.stdout) as { surveys: { fetched: number; failed: unknown[] } };
      expect(report.surveys.fetched).toBeGreaterThanOrEqual(surveys / 2);
      expect(report.surveys.failed.length).toBeGreaterThan(surveyEchoes.length / 2);
      expect(listener.posted).toHaveLength(1);
      const posted = { where: 'the notification', bytes: Buffer.from(JSON.stringify(listener.posted)) };
      if (credentials.kind === 'client') expect(echoing.issued.length).toBeGreaterThan(1);
      const names = left.written.map(({ where }) => where).join('\n');
      for (const kind of [
        'rows of .*lake.duckdb',
        'rows of .*parquet',
        'log.ndjson',
        'report.html',
        'journal.json',
        'metrics.prom',
      ]) {
        expect(names).toMatch(new RegExp(kind));
      }
      expect(found([...left.written, posted], forbidden(secretsOf(credentials, echoing)))).toEqual([]);
      // The bodies that repeat it are not among those landed.
      const landed = await readdir(join(left.home, 'output', 'landing'), { recursive: true });
      expect(landed.filter((file) => file.includes('.staging/'))).toEqual([]);
    },
  );
});
