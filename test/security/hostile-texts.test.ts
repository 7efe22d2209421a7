import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nightly from '../../pipelines/nightly.ts';
import replay from '../../pipelines/replay.ts';
import { diffSnapshots } from '../../src/answers/diff/diff-snapshots.ts';
import { explainRecord } from '../../src/answers/explain/explain-record.ts';
import { openQueryDatabase } from '../../src/answers/query/query-database.ts';
import { listQuestions } from '../../src/answers/questions/named-question.ts';
import { formats } from '../../src/cli/query/formats.ts';
import { openLake } from '../../src/publish/lake.ts';
import { verifySnapshot } from '../../src/publish/verify-snapshot.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { id, numberUtrv, type SmallService, smallRun, startSmallService } from '../support/changing-service.ts';
import { contentOf } from '../support/content.ts';
import { listSnapshots } from '../support/list-snapshots.ts';

const texts = ['a\0b', '\0', "it's", "'); DROP TABLE surveys; --", '\\', "\\'", '$1', '"', '\ud800', '\u001b[2J', '%|'];

let service: SmallService;
let output: string;
const warnings: string[] = [];

const survey = (number: number, text: string, year: number) => ({
  _id: id(10 + number),
  initiativeId: id(1 + (number % texts.length)),
  name: `Survey ${text}`,
  lastUpdated: `2026-02-0${year - 2023}T10:00:00.000Z`,
  utrvs: recordsOf(number, text, year),
});

function recordsOf(number: number, text: string, year: number): readonly Readonly<Record<string, unknown>>[] {
  const tracker = { name: text, type: text, valueLabel: text, instructions: text, typeCode: `305-1${text}` };
  const of = (kind: number, valueType: string, value: Readonly<Record<string, unknown>>) =>
    numberUtrv(1000 * kind + number, year, {
      universalTrackerId: id(9000 + 100 * kind + (number % texts.length)),
      valueType,
      universalTracker: { ...tracker, valueType, unit: text, unitType: text },
      status: 'verified',
      assuranceStatus: text,
      ...value,
    });
  const cells = [
    { code: text, value: text },
    { code: `${text} amount`, value: year, unit: text, numberScale: text },
  ];
  const table = { columns: cells.map(({ code }) => ({ code, name: text, type: 'number', unit: text })) };
  return [
    of(1, 'number', {}),
    of(2, 'text', { value: undefined, valueData: { data: text } }),
    of(3, 'valueListMulti', { value: undefined, valueData: { data: texts } }),
    of(4, 'numericValueList', { value: undefined, valueData: { data: { [text]: year } } }),
    of(5, 'table', {
      value: undefined,
      valueData: { table: [cells] },
      universalTracker: { ...tracker, valueType: 'table', valueValidation: { table } },
    }),
  ];
}

async function run(pipeline = nightly): Promise<void> {
  const options = smallRun(service, output, { workers: 0 });
  const report = await runPipeline(pipeline, options, {
    onEvent: (event) => event.type === 'log' && event.level === 'warn' && warnings.push(event.message),
  });
  expect(report.status).toBe('published');
}

beforeAll(async () => {
  service = await startSmallService();
  output = await mkdtemp(join(tmpdir(), 'esg-lake-hostile-'));
  const created = '2020-01-01T00:00:00.000Z';
  service.initiatives = texts.map((text, at) => ({ _id: id(1 + at), name: text, created, [text]: text }));
  service.surveys = texts.map((text, at) => survey(at, text, 2024));
  await run();
  service.surveys = texts.map((text, at) => survey(at, text, 2025));
  service.now = new Date('2026-03-02T02:00:00Z');
  await run();
});

afterAll(async () => {
  await service.close();
  await rm(output, { recursive: true, force: true });
});

describe('a lake of hostile texts', () => {
  it('has its page and its CSV files', async () => {
    expect(warnings).toEqual([]);
    const page = await readFile(join(output, 'current', 'report.html'), 'utf8');
    expect(page).toContain('@figures-of-the-group');
    const files = await readdir(join(output, 'current', 'report'));
    expect(files).toContain('figures-of-the-group.csv');
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
      expect(JSON.parse(pieces.join(''))).toEqual([{ n: 5 }]);
    }
  });

  it('is explained, compared, verified, and made again from its landing', async () => {
    const lake = await openLake(output);
    for (const kind of [1, 2, 3, 4, 5]) {
      for (const at of texts.keys())
        expect((await explainRecord(lake, output, id(1000 * kind + at))).record).not.toBeNull();
    }
    lake.close();
    const [from, to] = await listSnapshots(output);
    if (from === undefined || to === undefined) throw new Error('there are not two snapshots');
    expect((await diffSnapshots(from, to)).figures.length).toBeGreaterThan(0);
    expect((await verifySnapshot(to)).checks.filter(({ ok }) => !ok)).toEqual([]);
    await run(replay);
    const again = await contentOf(join(output, 'current'));
    expect(again.data_points).toEqual((await contentOf(to.folder)).data_points);
  });
});
