import { expect, it } from 'vitest';
import { sqlFile } from '../../src/base/package-files.ts';
import { sqlLiteral } from '../../src/base/sql-text.ts';
import { GroupLake, togetherOf } from '../rules/group-lakes.ts';
import { type Decision, type GroupCase, groupCases } from '../rules/group-text.ts';
import type { PublishedRow } from '../support/published-rows.ts';

const chapters = new Set(['doubts', 'the-group']);
/** Here a decision is of all questions; one of a single question would go before it. */
const isOfOne = ({ is, question, code }: Decision): boolean => is !== undefined && (question ?? code) !== undefined;
const cases = (togetherOf(groupCases)[0] ?? []).filter(
  ({ rule, decisions = [] }) => chapters.has(rule.chapter) && !decisions.some(isOfOne),
);
const rounds = 4;

/** What outcomes.sql says that follows from a decision in a case: figures by node and measure. */
interface Expected {
  readonly of: GroupCase;
  readonly decision: Decision;
  readonly values: readonly PublishedRow[];
}

it('what explain and decide say a figure would be is what it is once that is decided', async () => {
  const lake = await GroupLake.of(cases);
  const found: (readonly Expected[])[] = [];
  for (const one of cases) found.push(await expectedOf(lake, one));
  await lake.drop();
  expect(found.flat().length).toBeGreaterThan(100);
  const differing: string[] = [];
  for (let round = 0; round < rounds; round++) {
    // Of each case one decision at a time, from the first to the last.
    const taken = found.flatMap((some) => some[Math.floor((round * some.length) / rounds)] ?? []);
    const decided = taken.map(({ of, decision }) => ({ ...of, decisions: [...(of.decisions ?? []), decision] }));
    const then = await GroupLake.of(decided);
    for (const [at, { decision, values }] of taken.entries()) {
      const one = decided[at];
      if (one === undefined) continue;
      const rows = then.rowsOf(one, 'initiative_rollup');
      const valueNow = ({ initiative_id: node, measure_id: measure }: PublishedRow): unknown =>
        rows.find(
          (row) =>
            row['initiative_id'] === node && row['measure_id'] === measure && row['reporting_year'] === decision.from,
        )?.['value'] ?? 0;
      const what = `${one.title}: ${decision.report_of} ${decision.is} ${decision.from}`;
      differing.push(
        ...values
          .filter((row) => valueNow(row) !== (row['value'] ?? 0))
          .map((row) => `${what}: ${row['initiative_id']} ${valueNow(row)}, not ${row['value']}`),
      );
    }
    await then.drop();
  }
  expect(differing).toEqual([]);
});

async function expectedOf(lake: GroupLake, of: GroupCase): Promise<readonly Expected[]> {
  const id = (name: unknown): string => sqlLiteral(lake.idOf(of, String(name)));
  const rows = lake.rowsOf(of, 'initiative_rollup');
  const root = rows.find(({ depth }) => depth === 0)?.['initiative_id'];
  if (root === undefined) return [];
  const places = new Map(rows.map((row) => [`${row['initiative_id']} ${row['reporting_year']}`, row]));
  const expected: Expected[] = [];
  for (const { initiative_id: node, reporting_year: year } of places.values()) {
    const trackers = [...new Set(rows.map((row) => row['tracker_id']))].map(id).join(', ');
    const sql = sqlFile('answers/explain/outcomes.sql')
      .replaceAll('$1', id(root))
      .replaceAll('$2', `[${trackers}]`)
      .replaceAll('$3', String(year))
      .replaceAll('$4', `[${id(node)}]`)
      .replace(/;\s*$/, '');
    const outcomes = await lake.query(`FROM (${sql}) WHERE is_known`, of);
    for (const is of ['consolidated', 'stand_alone', 'not_counted'] as const) {
      const some = outcomes.filter(({ report_is: word }) => word === is);
      const values = some.flatMap(({ measure_id, value, own_value }) => [
        { initiative_id: String(root), measure_id, value: value ?? null },
        { initiative_id: String(node), measure_id, value: own_value ?? null },
      ]);
      const decision = { report_of: String(node), is, from: Number(year), to: Number(year) };
      if (values.length > 0) expected.push({ of, decision, values });
    }
  }
  return expected;
}
