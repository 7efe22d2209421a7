import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createOutput,
  dataPoint,
  definition,
  id,
  listing,
  loadNight,
  queryCurrent,
  type Rows,
  response,
  survey,
  syncSurvey,
  utrv,
} from './lake-fixture.ts';

/** Values by record; the records that a survey holds. */
type Content = Readonly<Record<number, number>>;
/** By number of the survey; one that is absent is not listed. */
type World = Readonly<Record<number, Content>>;

const rowsOf = (number: number, content: Content): Rows => {
  const records = Object.entries(content).map(([record, value]) => [Number(record), value] as const);
  return {
    surveys: [survey(number, { utrv_count: records.length, data_point_count: records.length })],
    utrvs: records.map(([record], i) => utrv(record, number, { source_index: i })),
    data_points: records.map(([record, value]) =>
      dataPoint(record, number, { value_number: value, value_scaled: value }),
    ),
    tracker_definitions: records.length === 0 ? [] : [definition(1)],
    responses: [response(`body-${number}`)],
  };
};

const numbersOf = (world: World): readonly number[] => Object.keys(world).map(Number);

/** Where each record stands: in the survey with the smallest id that holds it. */
function standing(world: World): Map<number, { readonly survey: number; readonly value: number }> {
  const places = new Map<number, { survey: number; value: number }>();
  for (const number of [...numbersOf(world)].sort((a, b) => b - a)) {
    for (const [record, value] of Object.entries(world[number] ?? {})) {
      places.set(Number(record), { survey: number, value });
    }
  }
  return places;
}

interface Change {
  readonly change: string;
  readonly utrv_id: string;
  readonly survey_id: string;
  readonly old_value_number: number | null;
  readonly new_value_number: number | null;
}

/** What a night should record, from the worlds before and after alone. */
function expectedChanges(
  before: World,
  after: World,
  ever: { readonly seen: ReadonlySet<number>; readonly stood: ReadonlySet<number> },
): readonly Change[] {
  const [were, are] = [standing(before), standing(after)];
  const row = (change: string, record: number, inSurvey: number, old: number | null, now: number | null): Change => ({
    change,
    utrv_id: id('c', record),
    survey_id: id('b', inSurvey),
    old_value_number: old,
    new_value_number: now,
  });
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((record) => {
    const [was, is] = [were.get(record), are.get(record)];
    if (was !== undefined && is !== undefined && was.survey === is.survey) {
      return was.value === is.value ? [] : [row('changed', record, is.survey, was.value, is.value)];
    }
    const removed = was === undefined ? [] : [row('removed', record, was.survey, was.value, null)];
    const isNews = is !== undefined && (was !== undefined || ever.seen.has(is.survey) || ever.stood.has(record));
    return isNews ? [...removed, row('added', record, is.survey, null, is.value)] : removed;
  });
}

/** Surveys that changed, and those that hold a record which stood in one of them: as a run loads them again. */
function loadedAgain(before: World, after: World): readonly number[] {
  const isTouched = (number: number): boolean => JSON.stringify(before[number]) !== JSON.stringify(after[number]);
  const were = standing(before);
  return numbersOf(after).filter((number) => {
    const stoodElsewhere = Object.keys(after[number] ?? {}).some((record) => {
      const place = were.get(Number(record));
      return before[number] !== undefined && place !== undefined && place.survey !== number && isTouched(place.survey);
    });
    return isTouched(number) || stoodElsewhere;
  });
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const content = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.constantFrom(1, 2), {
  maxKeys: 3,
  noNullPrototype: true,
});
const world = fc.dictionary(fc.constantFrom('1', '2', '3'), content, { maxKeys: 3, noNullPrototype: true });

it('a record that moves between surveys is removed there and added here, whichever survey is loaded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(world, { minLength: 4, maxLength: 5 }), async (worlds) => {
      const output = await createOutput();
      let before: World = {};
      const ever = { seen: new Set<number>(), stood: new Set<number>() };
      for (const [night, after] of worlds.entries()) {
        const runId = `s${night}`;
        await loadNight(output, {
          snapshotId: runId,
          rows: [
            listing,
            { sync_surveys: numbersOf(after).map(syncSurvey) },
            ...loadedAgain(before, after).map((number) => rowsOf(number, after[number] ?? {})),
          ],
          removedSurveys: numbersOf(before)
            .filter((number) => after[number] === undefined)
            .map((number) => id('b', number)),
        });
        const recorded = await queryCurrent(
          output,
          `SELECT change, utrv_id, survey_id, old_value_number, new_value_number
           FROM data_point_changes WHERE run_id = '${runId}'`,
        );
        const expected = night === 0 ? [] : expectedChanges(before, after, ever);
        expect([...recorded].sort(byText)).toEqual([...expected].sort(byText));
        for (const number of numbersOf(after)) ever.seen.add(number);
        for (const record of standing(after).keys()) ever.stood.add(record);
        before = after;
      }
    }),
    { numRuns: 3 },
  );
});
