import { describe, expect, it } from 'vitest';
import type { RowSink } from '../../src/schema/rows.ts';
import { transformCalculated } from '../../src/transform/calculated-values.ts';
import { transformInitiatives } from '../../src/transform/hierarchy.ts';
import { transformSurvey } from '../../src/transform/survey.ts';
import { readSurveyListing } from '../../src/transform/survey-listing.ts';
import { transformValueLists } from '../../src/transform/transform-value-lists.ts';
import { createWorld, type World } from '../../tools/simulated-group/world.ts';
import { recordsOf } from '../oracle/trust/records.ts';
import {
  type BadDataKind,
  badDataCases,
  badDataKinds,
  createBadRecords,
} from '../support/sandbox/bad-data/bad-data.ts';

const context = {
  runId: 'r',
  responseId: 'x',
  timeZone: 'UTC',
  defaultCurrency: 'USD',
} as const;
const reading = { units: [], defaultCurrency: 'USD', optionName: () => undefined, isScope2: () => false } as const;
/** Found by the loader, which sees all tables together. */
const references: readonly string[] = ['unknown_initiative', 'unknown_option'];

/** Every issue that reading the whole world makes, as `code severity`, with what it is about. */
function issuesOf(world: World, kinds: readonly BadDataKind[] | 'all' = []): readonly string[] {
  const issues: string[] = [];
  const sink: RowSink = (table, row) => {
    if (table === 'data_issues' && 'code' in row && 'severity' in row) issues.push(`${row.code} ${row.severity}`);
  };
  const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const bad = createBadRecords(world.initiatives()[0]?._id ?? '', kinds);
  transformInitiatives([...world.initiatives(), ...bad.initiatives].map(parsed), context, sink);
  const data = [...world.surveys(), ...bad.surveys.map((survey) => survey.record)].map(parsed);
  const listed = readSurveyListing([{ data, response: context }], [], context, sink);
  const lists = new Set<string>();
  for (const { surveyId } of listed) {
    const pieces = bad.bodies.get(surveyId);
    const text = pieces === undefined ? JSON.stringify(world.survey(surveyId)) : [...pieces()].join('');
    const read = transformSurvey(JSON.parse(text), { ...context, surveyId, lastUpdated: null }, sink);
    for (const id of read.valueListIds) lists.add(id);
    const calculated = bad.calculated.get(surveyId);
    const asked = { ...context, surveyId, calculationCode: 'wfn_2024' };
    if (calculated !== undefined) transformCalculated(calculated, asked, sink);
  }
  const requestedIds = [...lists];
  const answered = requestedIds.map((id) => bad.valueLists.get(id) ?? world.valueList(id));
  transformValueLists(
    answered.filter((list) => list !== undefined),
    { ...context, requestedIds },
    sink,
  );
  return issues.sort();
}

/** Too few surveys for the one with the odd period. */
const sizes = { initiatives: 12, surveys: 20, utrvsPerSurvey: 60 } as const;

describe('what the simulated world makes the transform say', () => {
  it('is a text and a scale in one table, and notices of fiscal years, an odd period, an unknown unit and answers for others, on a clean world', () => {
    const world = createWorld({ night: 12 });
    const unaligned = world
      .surveys()
      .filter(({ period, effectiveDate }) => period === 'yearly' && !effectiveDate.includes('-12-31T'));
    expect(unaligned.length).toBeGreaterThan(10);
    const unknown = new Set<string>();
    let forOthers = 0;
    for (const { _id } of world.surveys()) {
      const body = world.survey(_id);
      const { initiativeId, universalTrackerValues = [] } = body ?? {};
      forOthers += universalTrackerValues.filter((record) => record.initiativeId !== initiativeId).length;
      for (const { trackerId, numbers } of body === undefined ? [] : recordsOf(body, '', reading)) {
        for (const { columnCode, baseUnit, isUnknownUnit } of numbers) {
          if (isUnknownUnit) unknown.add([_id, trackerId, columnCode, baseUnit].join());
        }
      }
    }
    expect([...unknown].every((place) => place.endsWith(',t'))).toBe(true);
    expect(forOthers).toBeGreaterThan(0);
    expect(issuesOf(world)).toEqual([
      ...Array.from({ length: forOthers }, () => 'contradicts_survey notice'),
      'not_a_number degraded',
      ...unaligned.map(() => 'unaligned_period notice'),
      'unknown_number_scale degraded',
      ...[...unknown].map(() => 'unknown_unit notice'),
    ]);
  });

  it('is exactly what each kind of bad data announces', () => {
    const wrong = badDataCases()
      .filter((bad) => !bad.bulk)
      .flatMap(({ kind, expected }) => {
        const issues = issuesOf(createWorld({ ...sizes, surveys: 1 }), [kind]);
        const wanted = expected
          .filter(({ code }) => !references.includes(code))
          .map(({ code, severity }) => `${code} ${severity}`);
        return JSON.stringify(issues) === JSON.stringify(wanted.sort()) ? [] : [{ kind, issues, wanted }];
      });
    expect(wrong).toEqual([]);
  });

  it('is the sum of all kinds when all are on', () => {
    const issues = issuesOf(createWorld(sizes), 'all');
    const wanted = badDataCases()
      .filter((bad) => !bad.bulk)
      .flatMap((bad) => bad.expected)
      .filter(({ code }) => !references.includes(code))
      .map(({ code, severity }) => `${code} ${severity}`);
    expect(issues).toEqual(wanted.sort());
    expect(badDataKinds.length).toBeGreaterThan(50);
  });
});
