import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { esgLake } from '../cli/command.ts';
import { skip } from '../readers/needs.ts';
import { findPython, pythonEnvironment } from '../readers/python-environment.ts';
import { startListener } from './listener.ts';
import { findPromtool, outcomeOf, run } from './tools.ts';

const world = ['--sandbox-surveys', '6', '--sandbox-initiatives', '3', '--sandbox-utrvs', '5', '--quiet'];
const told = ['--metrics-file', 'esg-lake.prom', '--openlineage', 'lineage.ndjson'];
let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'esg-lake-told-'));
  expect(await esgLake(['run', '--sandbox', ...world, ...told], { cwd })).toMatchObject({ code: 0 });
  expect(await esgLake(['replay', '--quiet', ...told], { cwd })).toMatchObject({ code: 0 });
  const env = { ESG_LAKE_TOKEN: 'a-token-of-nobody' };
  const failing = ['run', '--quiet', '--base-url', 'http://127.0.0.1:9', '--retries', '0', ...told];
  expect(await esgLake(failing, { cwd, env })).toMatchObject({ code: 6 });
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

describe('notifications', () => {
  it('promtool finds nothing to say about the metrics', async (test) => {
    const promtool = await findPromtool();
    if (typeof promtool !== 'string') return skip(test, promtool.missing);
    const checked = await outcomeOf('sh', ['-c', `"${promtool}" check metrics < esg-lake.prom`], { cwd });
    expect([checked.code, checked.said]).toEqual([0, '']);
    expect((await readFile(join(cwd, 'esg-lake.prom'), 'utf8')).match(/^# HELP/gm)?.length).toBeGreaterThan(15);
  });

  it("events are what OpenLineage's own classes accept, with every facet by the schema that it names", async (test) => {
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    const environment = await pythonEnvironment(python, 'operations.txt');
    const script = join(import.meta.dirname, 'python/check_lineage.py');
    const { stdout } = await run(environment, [script, join(cwd, 'lineage.ndjson')]);
    const all = publishedTableNames.length;
    expect(JSON.parse(stdout)).toEqual([
      ['START', 0, 0],
      ['COMPLETE', expect.any(Number), all],
      ['START', 0, 0],
      ['COMPLETE', 1, all],
      ['START', 0, 0],
      ['FAIL', expect.any(Number), 0],
    ]);
  });

  it('digests for Teams are cards by the JSON schema of their version, as Microsoft publishes it', async (test) => {
    const python = await findPython();
    if ('missing' in python) return skip(test, python.missing);
    const environment = await pythonEnvironment(python, 'operations.txt');
    const { url, posted } = await startListener();
    const digest = ['--notify', url, '--notify-on', 'always', '--notify-format', 'teams'];
    const page = ['--page-url', 'https://intranet.example.com/esg/report.html'];
    expect(
      await esgLake(['run', '--sandbox', '--max-removed', '100', ...world, ...digest, ...page], { cwd }),
    ).toMatchObject({ code: 0 });
    const failing = ['run', '--quiet', '--base-url', 'http://127.0.0.1:9', '--retries', '0', ...digest];
    expect(await esgLake(failing, { cwd, env: { ESG_LAKE_TOKEN: 'a-token-of-nobody' } })).toMatchObject({ code: 6 });
    const messages: readonly TeamsMessage[] = JSON.parse(JSON.stringify(posted.map(({ body }) => body)));
    const cards = messages.map(({ attachments }) => attachments[0].content);
    expect(cards.map(({ actions }) => actions.length)).toEqual([1, 0]);
    const where = 'import importlib.util as u; print(u.find_spec("adaptive_cards").submodule_search_locations[0])';
    const { stdout: folder } = await run(environment, ['-c', where]);
    for (const card of cards) {
      const file = join(folder.trim(), `schemas/schema-${card.version}.json`);
      // Written in draft 6 with the id of draft 4; what it says, ajv reads as draft 7 all the same.
      const { $schema: _, id: __, ...schema } = JSON.parse(await readFile(file, 'utf8'));
      const isCard = new Ajv({ strict: false, formats: { uri: URL.canParse, 'uri-reference': true } }).compile(schema);
      expect([isCard(card), isCard.errors]).toEqual([true, null]);
      expect(
        isCard({ ...card, body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', colour: 'red' }] }] }),
      ).toBe(false);
    }
  });
});

interface TeamsMessage {
  readonly attachments: readonly [
    { readonly content: { readonly version: string; readonly actions: readonly object[] } },
  ];
}
