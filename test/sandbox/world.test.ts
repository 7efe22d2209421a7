import { describe, expect, it } from 'vitest';
import type { ApiSurvey, ApiUtrv } from '../../src/sandbox/world/api-types.ts';
import { createWorld, type World } from '../../src/sandbox/world/world.ts';

const valueTypes = [
  'number',
  'percentage',
  'text',
  'date',
  'valueList',
  'valueListMulti',
  'textValueList',
  'numericValueList',
  'table',
] as const;

function records(world: World): readonly ApiUtrv[] {
  return world.surveys().flatMap((survey) => world.survey(survey._id)?.universalTrackerValues ?? []);
}

describe('the simulated world', () => {
  const world = createWorld();
  const all = records(world);

  it('has the sizes it was asked for', () => {
    expect(world.initiatives()).toHaveLength(60);
    expect(world.surveys()).toHaveLength(400);
    expect(all).toHaveLength(40_000);
    expect(world.valueLists().length).toBeGreaterThanOrEqual(25);
  });

  it.each([
    [1, 1, 0],
    [2, 3, 1],
    [5, 12, 2],
    [7, 20, 40],
    [300, 2000, 3],
  ])('works with %i initiatives, %i surveys and %i values each', (initiatives, surveys, utrvsPerSurvey) => {
    const small = createWorld({ initiatives, surveys, utrvsPerSurvey });
    expect(small.initiatives()).toHaveLength(initiatives);
    expect(new Set(small.surveys().map((survey) => survey._id)).size).toBe(surveys);
    expect(small.survey(small.surveys().at(-1)?._id ?? '')?.universalTrackerValues).toHaveLength(utrvsPerSurvey);
  });

  it('gives every record an id of its own, of 24 hexadecimal digits', () => {
    const ids = [world.initiatives(), world.surveys(), world.valueLists(), all].flat().map((record) => record._id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual([]);
  });

  it('hangs all nodes on one root', () => {
    const ids = new Set(world.initiatives().map((node) => node._id));
    const roots = world.initiatives().filter((node) => node.parentId === undefined || !ids.has(node.parentId));
    expect(roots.map((node) => node._id)).toEqual([world.initiatives()[0]?._id]);
  });

  it.each(valueTypes)('answers questions of type %s, with and without a value', (type) => {
    const some = all.filter((utrv) => utrv.universalTracker.valueType === type);
    const answered = some.filter(
      (utrv) => utrv.value !== undefined || (utrv.valueData?.data ?? utrv.valueData?.table) !== undefined,
    );
    expect(answered.length).toBeGreaterThan(20);
    expect(some.length - answered.length).toBeGreaterThan(5);
  });

  it('has every status, flag, scale, currency setting and kind of survey', () => {
    const distinct = (values: readonly unknown[]): Set<unknown> => new Set(values);
    expect(distinct(all.map((utrv) => utrv.status))).toEqual(distinct(['created', 'updated', 'rejected', 'verified']));
    expect(distinct(all.map((utrv) => utrv.valueData?.notApplicableType))).toEqual(distinct([undefined, 'na', 'nr']));
    expect(all.some((utrv) => utrv.valueData?.table?.length === 0)).toBe(true);
    expect(all.some((utrv) => utrv.valueData?.table?.length === 20)).toBe(true);
    expect(all.some((utrv) => utrv.valueData?.isImported === true)).toBe(true);
    expect(all.some((utrv) => utrv.assuranceStatus !== undefined)).toBe(true);
    expect(all.some((utrv) => utrv.notes?.verifier?.note !== undefined)).toBe(true);
    const cells = all.flatMap((utrv) => utrv.valueData?.table ?? []).flat();
    expect(distinct(cells.map((cell) => cell.numberScale))).toEqual(
      distinct([undefined, 'single', 'thousands', 'millions', 'tenThousands']),
    );
    const surveys: readonly ApiSurvey[] = world.surveys();
    expect(distinct(surveys.map((survey) => survey.period))).toEqual(distinct(['monthly', 'quarterly', 'yearly']));
    expect(distinct(surveys.map((survey) => survey.type))).toEqual(distinct(['default', 'aggregation', 'aggregated']));
    expect(surveys.filter((survey) => survey.type === 'aggregated')).toHaveLength(1);
    expect(surveys.some((survey) => survey.currency !== undefined)).toBe(true);
    expect(surveys.some((survey) => survey.unitConfig?.['currency'] !== undefined)).toBe(true);
    expect(surveys.some((survey) => survey.currency === undefined && survey.unitConfig === undefined)).toBe(true);
    expect(surveys.some((survey) => survey.name === undefined)).toBe(true);
    expect(surveys.some((survey) => survey.completedDate === undefined)).toBe(true);
    expect(distinct(surveys.map((survey) => survey.effectiveDate.slice(0, 4))).size).toBe(5);
  });

  it('refers to value lists by both names, in definitions and in columns, and to none that it does not have', () => {
    const trackers = new Map(all.map((utrv) => [JSON.stringify(utrv.universalTracker), utrv.universalTracker]));
    const definitions = [...trackers.values()].flatMap((tracker) => tracker.valueValidation ?? []);
    const columns = definitions.flatMap((validation) => validation.table?.columns ?? []);
    const found = {
      valueListId: definitions.flatMap((validation) => validation.valueListId ?? []),
      listId: definitions.flatMap((validation) => validation.valueList?.listId ?? []),
      columnValueListId: columns.flatMap((column) => column.valueListId ?? []),
      columnListId: columns.flatMap((column) => column.listId ?? []),
    };
    for (const ids of Object.values(found)) expect(ids.length).toBeGreaterThan(0);
    const ids = Object.values(found).flat();
    expect(ids.filter((id) => world.valueList(id) === undefined)).toEqual([]);
  });

  it('embeds two versions of some definitions', () => {
    const versions = new Map<string, Set<string>>();
    for (const utrv of all) {
      const known = versions.get(utrv.universalTrackerId) ?? new Set();
      versions.set(utrv.universalTrackerId, known.add(JSON.stringify(utrv.universalTracker)));
    }
    expect(versions.size).toBeGreaterThan(200);
    expect([...versions.values()].filter((texts) => texts.size > 1).length).toBeGreaterThan(20);
  });

  it('keeps cells within the columns, options within the lists and rows within the maximum', () => {
    const wrong = all.filter((utrv) => {
      const table = utrv.universalTracker.valueValidation?.table;
      const rows = utrv.valueData?.table ?? [];
      const codes = new Set(table?.columns.map((column) => column.code));
      const strange = rows.flat().some((cell) => !codes.has(cell.code));
      const twice = rows.some((row) => new Set(row.map((cell) => cell.code)).size < row.length);
      return strange || twice || rows.length > (table?.validation.maxRows ?? 0);
    });
    expect(wrong.map((utrv) => utrv._id)).toEqual([]);
    const odd = all.filter((utrv) => {
      const { valueListId, valueList } = utrv.universalTracker.valueValidation ?? {};
      const list = world.valueList(valueListId ?? valueList?.listId ?? '');
      const data = utrv.valueData?.data;
      if (list === undefined || data === undefined) return false;
      const codes = typeof data === 'object' ? (Array.isArray(data) ? data : Object.keys(data)) : [data];
      return codes.some((code) => !list.options.some((option) => option.code === code));
    });
    expect(odd.map((utrv) => utrv._id)).toEqual([]);
  });

  it('ends every period at the end of a month, but for one', () => {
    const unaligned = world.surveys().filter(({ effectiveDate }) => {
      const next = new Date(Date.parse(effectiveDate) + 86_400_000);
      return next.getUTCDate() !== 1;
    });
    expect(unaligned.map((survey) => survey.effectiveDate)).toEqual(['2023-07-14T12:30:07.123Z']);
  });

  it('is the same for the same seed and another one for another seed', () => {
    const texts = (seed: number): string => {
      const other = createWorld({ seed, surveys: 30, night: 5 });
      const ids = other.surveys().map((survey) => survey._id);
      return JSON.stringify([other.initiatives(), other.surveys(), ids.map(other.survey), ids.map(other.lastUpdated)]);
    };
    expect(texts(7)).toBe(texts(7));
    expect(texts(7)).not.toBe(texts(8));
  });
});
