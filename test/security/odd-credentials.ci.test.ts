import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/world/random.ts';
import { esgLake, startCommand } from '../cli/command.ts';
import { startListener } from '../operations/listener.ts';
import { type Echo, startEchoingService } from './echoing-service.ts';
import { everythingIn, forbidden, found } from './searched-bytes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-odd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of ten surveys, how these are answered. */
const echoes: readonly Echo[] = [
  { status: 403, shape: 'envelope' },
  { status: 500, shape: 'message that will be cut' },
  { status: 200, shape: 'value' },
  { status: 200, shape: 'value, escaped' },
  { status: 200, shape: 'text that is not JSON', encoding: 'gzip' },
  { status: 200, shape: 'bare object', encoding: 'unknown' },
];
const echoOf = (path: string): Echo | null => echoes[Number.parseInt(path.split('/')[3] ?? '', 16) - 1] ?? null;

async function commandLeaves(args: readonly string[], env: Readonly<Record<string, string>>, home: string) {
  const { code, stdout, stderr } = await startCommand(args, { cwd: home, env }).outcome;
  const said = [stdout, stderr].map((text) => ({ where: 'stdout or stderr', bytes: Buffer.from(text) }));
  return { code, stdout, stderr, written: [...(await everythingIn(home)), ...said] };
}

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const random = createRandom(seed);
/** Half of it is what is escaped somewhere, the rest any printable ASCII. */
const randomToken = (): string =>
  Array.from({ length: random.whole(10, 48) }, () =>
    random.next() < 0.5 ? random.pick([...'%\\"\'&<>+/=:']) : String.fromCharCode(random.whole(0x21, 0x7e)),
  ).join('');

const odd = ['""a""b""c""&quot;<>\'%D0%BF%a5%%154%abz212', '\\\\x\\"y\\\\\\z\\n\\u0041'];

describe('no byte that the built command writes holds a credential', () => {
  it.each([...odd, randomToken()])(`that consists of what is escaped (SEED=${seed}): %j`, async (token) => {
    const echoing = await startEchoingService({ surveys: 10 });
    echoing.answer = ({ path }, endpoint) => (endpoint === 'survey' ? echoOf(path) : null);
    const args = ['run', '--base-url', echoing.service.baseUrl, '--json', '--verbose'];
    const listener = await startListener();
    const home = await mkdtemp(join(folder, 'run-'));
    const told = ['--notify', listener.url];
    const settings = { ESG_LAKE_RETRIES: '0', ESG_LAKE_METRICS_FILE: join(home, 'metrics.prom') };
    const left = await commandLeaves([...args, ...told], { ESG_LAKE_TOKEN: token, ...settings }, home);
    const { code, stdout, stderr } = left;
    const posted = { where: 'the notification', bytes: Buffer.from(JSON.stringify(listener.posted)) };
    const written = [...left.written, posted];
    expect(listener.posted).toHaveLength(1);
    await echoing.service.close();
    expect(code, stderr).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ surveys: { fetched: 4 } });
    expect(stdout).toContain('no session for Bearer [redacted]');
    const names = written.map(({ where }) => where).join('\n');
    for (const kind of ['rows of .*lake.duckdb', 'log.ndjson', 'report.html', 'journal.json', 'metrics.prom']) {
      expect(names).toMatch(new RegExp(kind));
    }
    expect(found(written, forbidden([token]))).toEqual([]);
  });

  it('that was typed where a file is named', async () => {
    const home = await mkdtemp(join(folder, 'slip-'));
    const slip = 'https://bob:se%20cr@h.invalid/x';
    for (const args of [
      ['run', '--sandbox', '--report', slip],
      ['run', '--sandbox', '--output', slip],
      ['query', 'SELECT 1', '--out', slip],
      ['query', 'SELECT 1', '--output', slip],
      ['query', `@${slip}`],
      ['report', '--out', slip],
      ['replay', '--landing', slip],
      ['doctor', '--base-url', slip],
      ['plan', '--config', slip],
      ['status', '--max-age', slip],
    ]) {
      const { code, stdout, stderr } = await esgLake(args, { cwd: home });
      const written = await everythingIn(home);
      expect(code, `${args.join(' ')}\n${stderr}`).toBe(2);
      expect(`${stdout}${stderr}`, args.join(' ')).not.toMatch(/bob|se%20cr|se cr/);
      expect(found(written, ['bob:', 'se%20cr', 'se cr'])).toEqual([]);
    }
  });
});
