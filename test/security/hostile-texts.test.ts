import { cp, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { diffSnapshots } from '../../src/answers/diff/diff-snapshots.ts';
import { explainRecord } from '../../src/answers/explain/explain-record.ts';
import { openQueryDatabase } from '../../src/answers/query/query-database.ts';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { formats } from '../../src/cli/query/formats.ts';
import { openLake } from '../../src/publish/lake.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { esgLake, temporaryFolder } from '../cli/command.ts';
import { json, startService } from '../extract/service.ts';
import { id, smallRun } from '../support/changing-service.ts';
import { contentOf } from '../support/content.ts';
import { type HostileLake, hostileLake, texts } from '../support/hostile-lake.ts';
import { listSnapshots } from '../support/list-snapshots.ts';

let lake: HostileLake;
let output: string;

beforeAll(async () => {
  lake = await hostileLake();
  ({ output } = lake);
});

const command = (...args: readonly string[]) => esgLake([...args, '--output', output], { cwd: dirname(output) });

/** Characters that a terminal obeys. */
const controls = (text: string): readonly string[] =>
  text.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/g) ?? [];

describe('a lake of hostile texts', () => {
  it('has its page and its CSV files', async () => {
    expect(lake.warnings).toEqual([]);
    const page = await readFile(join(output, 'current', 'report.html'), 'utf8');
    expect(page).toContain('@figures-of-the-group');
    expect(page).not.toMatch(/<script|<img|<[^>]*(javascript:|https?:\/\/| on\w+=| style=)/i);
    const files = await readdir(join(output, 'current', 'report'));
    expect(files).toContain('figures-of-the-group.csv');
  });

  it('has a row for what it left out, and asks for no path that an id could be', async () => {
    const sql = 'SELECT code, count(*) AS n FROM data_issues GROUP BY 1';
    const { stdout } = await command('query', sql, '--format', 'csv');
    expect(stdout).toContain(`invalid_id,${1 + texts.length}`);
    expect(lake.service.requests.filter((path) => /\.\.|%2e|passwd/i.test(path))).toEqual([]);
    expect(await readdir(dirname(output))).toEqual([basename(output)]);
  });

  it('says nothing that a terminal obeys', async () => {
    const { stdout, stderr } = await command('query', 'SELECT name FROM initiatives', '--format', 'table');
    expect(stdout).toContain('owned');
    expect(controls(stdout + stderr)).toEqual([]);
    const status = await command('status');
    expect([status.code, controls(status.stdout + status.stderr)]).toEqual([0, []]);
  });

  it('answers every named question', async () => {
    const { questions } = await listQuestions(undefined);
    expect(questions.length).toBeGreaterThan(10);
    const [{ databaseFile: path } = { databaseFile: '' }] = (await listSnapshots(output)).toReversed();
    const writers = Object.values(formats).filter((format) => !('isBinary' in format));
    for (const [at, { sql, parameters }] of questions.entries()) {
      const database = await openQueryDatabase(path);
      try {
        const given = parameters.map((parameter) => ({ ...parameter, text: undefined }));
        const asked = parameters.length === 0 ? sql : await database.answer(sql, given);
        const writer = await writers[at % writers.length]?.load();
        await writer?.(database, asked, { write: async () => {}, isTerminal: false });
      } finally {
        database.close();
      }
    }
  });

  it('takes them as values of parameters', async () => {
    const [{ databaseFile: path } = { databaseFile: '' }] = (await listSnapshots(output)).toReversed();
    for (const text of texts.map((one) => one.toWellFormed())) {
      const database = await openQueryDatabase(path);
      const parameter = { name: 'text', type: 'VARCHAR', default: 'NULL', text } as const;
      const sql = await database.answer('SELECT count(*)::INTEGER AS n FROM trackers WHERE name = $text', [parameter]);
      const pieces: string[] = [];
      const write = async (piece: string | Uint8Array): Promise<void> => void pieces.push(String(piece));
      await (await formats.json.load())(database, sql, { write, isTerminal: false });
      database.close();
      expect(JSON.parse(pieces.join(''))).toEqual([{ n: 6 }]);
    }
  });

  it('is explained, compared, verified, and made again from its landing', async () => {
    const opened = await openLake(output);
    // Each text in a record of another kind.
    for (const at of texts.keys()) {
      expect((await explainRecord(opened, output, id(1000 * (1 + (at % 6)) + at))).record).not.toBeNull();
    }
    opened.close();
    const [from, to] = await listSnapshots(output);
    if (from === undefined || to === undefined) throw new Error('there are not two snapshots');
    expect((await diffSnapshots(from, to)).figures.length).toBeGreaterThan(0);
    expect((await verifySnapshot(to)).checks.filter(({ ok }) => !ok)).toEqual([]);
    const copy = join(await temporaryFolder(), basename(output));
    await cp(output, copy, { recursive: true, verbatimSymlinks: true });
    expect(await runPipeline(replay, smallRun(lake.service, copy))).toMatchObject({ status: 'published' });
    const again = await contentOf(join(copy, 'current'));
    expect(again.data_points).toEqual((await contentOf(to.folder)).data_points);
  });
});

it('what the service says in a refusal is cleaned too', async () => {
  const message = '\u001b[2Jgone\u0007 <script>alert(1)</script>\u202E';
  const service = await startService((_, response) => json(response, 403, { success: false, message }));
  const cwd = await temporaryFolder();
  const args = ['run', '--base-url', service.baseUrl];
  const env = { ESG_LAKE_TOKEN: 'any-token', ESG_LAKE_RETRIES: '0' };
  const { code, stderr } = await esgLake(args, { cwd, env });
  await service.close();
  expect(code).toBe(5);
  expect(stderr).toContain('gone');
  expect(controls(stderr)).toEqual([]);
});
