import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Table, tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { startSmallService } from '../support/small-service.ts';
import { type CommandOptions, esgLake } from './command.ts';

let cwd: string;
let lines: readonly string[];
let rows: Readonly<Record<string, number>>;

const worlds = { 'site-a': 1, 'site-b': 2 };

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-transform-'));
  const listed: string[] = [];
  const counts: Record<string, number> = {};
  for (const [name, seed] of Object.entries(worlds)) {
    const service = await startSmallService({ seed, initiatives: 4, surveys: 6, utrvsPerSurvey: 30 });
    const run = await esgLake(['run', ...service.args, '--output', name, '--json'], { cwd });
    await service.close();
    expect(run.code).toBe(0);
    for (const [table, count] of Object.entries<number>(JSON.parse(run.stdout).rows)) {
      counts[table] = (counts[table] ?? 0) + count;
    }
    const list = await esgLake(['transform', '--list', '--output', name], { cwd });
    listed.push(...list.stdout.trim().split('\n'));
  }
  lines = listed;
  rows = counts;
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

/** Like `esgLake`, for a command that writes bytes. */
async function bytesOf(args: readonly string[], { input = '' }: Partial<CommandOptions>): Promise<Buffer> {
  const stdout = new PassThrough();
  const said = buffer(stdout);
  const stderr = new PassThrough();
  stderr.resume();
  const code = await runCommandLine(args, {
    ...{ environment: {}, workingDirectory: cwd, stdin: Readable.from([input]), stdout, stderr },
  });
  expect(code).toBe(0);
  stdout.end();
  await once(stdout, 'close').catch(() => {});
  return said;
}

interface Frame {
  readonly connection: string | null;
  readonly table: string;
  readonly rows: number;
  readonly content: Table;
}

function framesIn(bytes: Buffer): readonly Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < bytes.byteLength; ) {
    const end = bytes.indexOf('\n', at);
    const head = JSON.parse(bytes.toString('utf8', at, end));
    at = end + 1 + head.bytes;
    frames.push({ ...head, content: tableFromIPC(bytes.subarray(end + 1, at)) });
  }
  return frames;
}

describe('transform', () => {
  it('turns the landed bodies of several lakes into the rows that their lakes have, each batch of one of them', async () => {
    const all = framesIn(await bytesOf(['transform'], { input: lines.join('\n') }));
    const frames = all.filter((frame) => frame.rows > 0);
    expect(new Set(frames.map(({ connection }) => connection))).toEqual(new Set(Object.keys(worlds)));
    for (const table of ['surveys', 'utrvs', 'data_points']) {
      const ofTable = frames.filter((frame) => frame.table === table);
      expect(ofTable.reduce((sum, frame) => sum + frame.content.numRows, 0)).toBe(rows[table]);
      expect(ofTable.every((frame) => frame.rows === frame.content.numRows)).toBe(true);
    }
  });

  it('gives the values of the lake, cell by cell', async () => {
    const [first = ''] = lines;
    const { survey_id: survey, connection } = JSON.parse(first);
    const frames = framesIn(await bytesOf(['transform'], { input: first }));
    const columns = ['utrv_id', 'row_index', 'column_code', 'option_code', 'value_scaled', 'unit', 'base_unit'];
    const made = frames
      .filter(({ table }) => table === 'data_points')
      .flatMap(({ content }) => content.toArray().map((row) => columns.map((name) => row[name] ?? null)));
    const sql = `SELECT ${columns.join(', ')} FROM data_points WHERE survey_id = '${survey}'`;
    const asked = await esgLake(['query', sql, '--format', 'json', '--output', connection], { cwd });
    const inLake = JSON.parse(asked.stdout).map((row: Record<string, unknown>) => columns.map((name) => row[name]));
    expect(made.length).toBeGreaterThan(20);
    expect(made.map((row) => JSON.stringify(row)).sort()).toEqual(
      inLake.map((row: unknown) => JSON.stringify(row)).sort(),
    );
  });

  it('gives every table a frame with its columns, also without rows', async () => {
    const frames = framesIn(await bytesOf(['transform'], {}));
    const tables = ['surveys', 'utrvs', 'data_points', 'tracker_definitions', 'data_issues'];
    expect(frames.map(({ connection, table, rows: n }) => [connection, table, n])).toEqual(
      tables.map((table) => [null, table, 0]),
    );
    expect(frames[1]?.content.schema.fields.map(({ name }) => name)).toContain('utrv_id');
  });

  it('refuses what does not name a body, with the line', async () => {
    const input = `${lines[0]}\n{"file":"x.json.gz","survey_id":"1"}\n`;
    const { code, stderr } = await esgLake(['transform'], { cwd, input });
    expect(code).toBe(2);
    expect(stderr).toContain('line 2 of stdin does not name a landed body: response_id is missing');
  });

  it('stops at a body that is not what was landed, and names it', async () => {
    const body = JSON.parse(lines[0] ?? '');
    const file = join(cwd, 'other.json.gz');
    await writeFile(file, 'not what was landed');
    const { code, stderr } = await esgLake(['transform'], { cwd, input: JSON.stringify({ ...body, file }) });
    expect(code).toBe(7);
    expect(stderr).toContain(basename(file));
    expect(stderr).toContain(body.survey_id);
  });
});
