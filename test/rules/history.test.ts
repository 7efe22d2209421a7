import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { defaultRunOptions } from '../../src/run/options.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { currentHashes } from '../run/published.ts';
import { type PublishedRow, publishedRows } from '../support/published-rows.ts';
import { withoutFigures } from '../support/without-figures.ts';
import { type Case, type CaseFile, expandCase, joinCases } from './bodies.ts';
import { bySpace, loadCase } from './record-lake.ts';
import { type ExpectedRows, listedRows, projected, sorted } from './record-rules.ts';
import { isOfHistory, ruleFiles } from './rule-files.ts';

/** What the service has before each run, the last of which stays; and rows of the lake after the last run. */
interface HistoryRule extends CaseFile {
  readonly rule: string;
  readonly nights: readonly Partial<CaseFile>[];
  readonly expected: Readonly<Record<string, ExpectedRows>>;
}

const members = ruleFiles.filter(isOfHistory).map(({ name, content }, i) => {
  return { name, rule: content as unknown as HistoryRule, space: `c${String(i).padStart(3, '0')}` };
});
const nights = Math.max(...members.map(({ rule }) => rule.nights.length));

/** All that the service has in a night. A survey was updated in the last night in which its body is another. */
function contentOf(night: number): Case {
  const content = joinCases(
    members.map(({ rule, space }) => expandCase({ ...rule, ...rule.nights.slice(0, night).at(-1) }, space)),
  );
  if (night === 1) return content;
  const before = new Map(
    contentOf(night - 1).surveys.map((survey) => [Reflect.get(Object(survey.body), '_id'), survey]),
  );
  const surveys = content.surveys.map((survey) => {
    const known = before.get(Reflect.get(Object(survey.body), '_id'));
    const isSame = JSON.stringify(known?.body) === JSON.stringify(survey.body);
    const listed = { ...Object(survey.listed), lastUpdated: `2026-0${night}-01T00:00:00.000Z` };
    return { ...survey, listed: isSame ? known?.listed : listed };
  });
  return { ...content, surveys };
}

withoutFigures();

let folder: string;
let output: string;
const refused: unknown[] = [];
let tables: ReadonlyMap<string, readonly PublishedRow[]>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'esg-lake-history-'));
  output = join(folder, 'lake');
  for (let night = 1; night <= nights; night++) {
    await load(night, output).catch((error: unknown) => refused.push(error));
    // A rebuild keeps what is remembered, and adds nothing.
    if (night === 2)
      expect(await runPipeline(replay, { ...defaultRunOptions, output })).toMatchObject({ exit_code: 0 });
  }
  tables = await publishedRows(output, ['runs', ...new Set(members.flatMap(({ rule }) => Object.keys(rule.expected)))]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const load = (night: number, into: string): Promise<void> =>
  loadCase(contentOf(night), into, {
    ...{ maxRemovedPercent: 100, acceptRoots: true },
    ...(night === 1 || into !== output ? {} : { changedSince: '2000-01-01' }),
  });

it('every run is published', () => expect(refused).toEqual([]));

it.each(members.map((member) => [`${member.name} (${member.rule.rule.trim()})`, member] as const))(
  '%s',
  (_, { rule, space }) => {
    const runs = (tables.get('runs') ?? []).flatMap((run) => (run['mode'] === 'replay' ? [] : [run['run_id']])).sort();
    for (const [table, listed] of Object.entries(rule.expected)) {
      const rows = bySpace(members, table, tables.get(table) ?? []).get(space) ?? [];
      const found = rows.map((row) => ({
        ...row,
        ...{ night: runs.indexOf(row['run_id']) + 1, is_removed: row['removed_at'] !== null },
      }));
      expect(projected(found, listed[0]), table).toEqual(sorted(listedRows(listed, space)));
    }
  },
);

it('a lake that was changed night after night is the one that is loaded at once', async () => {
  const once = join(folder, 'once');
  await load(nights, once);
  expect(await currentHashes(output)).toEqual(await currentHashes(once));
});
