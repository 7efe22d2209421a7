import { describe, expect, it } from 'vitest';
import type { ApiSurveyWithValues, ApiUtrv } from '../../tools/simulated-group/api-types.ts';
import { createWorld, type World } from '../../tools/simulated-group/world.ts';

/** Read from the bodies alone: what tells a right rule from a wrong one is in every default world. */
const bodiesOf = (world: World): readonly ApiSurveyWithValues[] =>
  world.surveys().flatMap(({ _id }) => world.survey(_id) ?? []);

describe('the cases of the default world', () => {
  const world = createWorld();
  const bodies = bodiesOf(world);
  const records = bodies.flatMap((survey) => survey.universalTrackerValues.map((utrv) => ({ survey, utrv })));
  const nodes = new Map(world.initiatives().map((node) => [node._id, node]));
  const children = new Map(
    [...nodes.keys()].map((id) => [id, [...nodes.values()].filter(({ parentId }) => parentId === id)]),
  );
  const isLeaf = (id: string): boolean => children.get(id)?.length === 0;

  it('units of one type differ between sites, and one site writes t', () => {
    const units = (unitType: string): ReadonlySet<string | undefined> =>
      new Set(
        records
          .filter(({ utrv }) => utrv.universalTracker.unitType === unitType && isLeaf(utrv.initiativeId))
          .map(({ utrv }) => utrv.universalTracker.unit),
      );
    expect(units('energy')).toEqual(new Set(['kWh', 'MWh', 'GWh']));
    expect(units('mass')).toEqual(new Set(['kg', 'mt', 't', 'lb']));
    expect(units('volume')).toEqual(new Set(['Ml', 'm3']));
    expect(units('co2Emissions')).toEqual(new Set(['kg/CO2e', 'tons/CO2e']));
    const writers = records.filter(({ utrv }) => utrv.universalTracker.unit === 't');
    expect(new Set(writers.map(({ utrv }) => utrv.initiativeId)).size).toBe(1);
  });

  it('default surveys of one initiative and period overlap, with other options, other numbers and other statuses', () => {
    const seen = new Map<string, ApiUtrv>();
    const pairs: (readonly [ApiUtrv, ApiUtrv])[] = [];
    for (const { survey, utrv } of records) {
      if (survey.type !== 'default') continue;
      const key = `${utrv.initiativeId} ${utrv.universalTrackerId} ${survey.period} ${survey.effectiveDate.slice(0, 10)}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, utrv);
      else pairs.push([first, utrv]);
    }
    expect(pairs.length).toBeGreaterThan(300);
    const optionsOf = ({ valueData }: ApiUtrv): string => Object.keys(valueData?.data ?? {}).join();
    const kinds = pairs.filter(([{ universalTracker }]) => universalTracker.valueType === 'numericValueList');
    expect(kinds.filter(([a, b]) => optionsOf(a) !== optionsOf(b)).length).toBeGreaterThan(3);
    const numbers = pairs.filter(([a, b]) => a.value !== undefined && b.value !== undefined && a.value !== b.value);
    expect(numbers.length).toBeGreaterThan(30);
    for (const status of ['verified', 'rejected', 'updated', 'created']) {
      expect(pairs.some(([a, b]) => a.status === status && b.status !== status)).toBe(true);
    }
  });

  it('a site that reports quarters leaves out options in some, and changes to months in another', () => {
    const quarterly = new Map<string, Set<string>>();
    for (const { survey, utrv } of records) {
      if (survey.period !== 'quarterly' || utrv.universalTracker.valueType !== 'numericValueList') continue;
      const key = `${utrv.initiativeId} ${utrv.universalTrackerId} ${survey.effectiveDate.slice(0, 4)}`;
      const named = Object.keys(utrv.valueData?.data ?? {});
      if (named.length > 0) quarterly.set(key, new Set([...(quarterly.get(key) ?? []), named.join()]));
    }
    expect([...quarterly.values()].filter((variants) => variants.size > 1).length).toBeGreaterThan(10);
    const parts = (id: string): string =>
      bodies
        .filter((survey) => survey.initiativeId === id && survey.effectiveDate.startsWith('2025'))
        .map((survey) => `${survey.period[0]}${survey.effectiveDate.slice(5, 7)}`)
        .sort()
        .join(' ');
    expect([...nodes.keys()].map(parts)).toContain('m10 m11 m12 q03 q06 q09');
    expect([...nodes.keys()].map(parts)).toContain('m01 m12 q03 q06 q09 q12');
  });

  it('one subtree has fiscal years to March, with the quarters of a calendar year in between', () => {
    const fiscal = bodies.filter(
      ({ period, effectiveDate }) => period === 'yearly' && effectiveDate.includes('-03-31T'),
    );
    const owners = new Set(fiscal.map(({ initiativeId }) => initiativeId));
    const [top] = [...owners].filter((id) => !owners.has(nodes.get(id)?.parentId ?? ''));
    expect([...owners].sort()).toEqual([top, ...(children.get(top ?? '') ?? []).map(({ _id }) => _id)].sort());
    const quarters = bodies.filter(
      ({ initiativeId, period, effectiveDate }) =>
        owners.has(initiativeId) && period === 'quarterly' && effectiveDate.startsWith('2024'),
    );
    expect(quarters).toHaveLength(4);
  });

  it('a parent reports what those below it report, to the last decimal', () => {
    const reported = new Map<string, number>();
    for (const { survey, utrv } of records) {
      const { typeCode, unit } = utrv.universalTracker;
      const isAnnual = survey.type === 'default' && survey.period === 'yearly';
      if (!isAnnual || !survey.effectiveDate.startsWith('2024-12') || !['305-1-a', '302-1-c'].includes(typeCode))
        continue;
      const zeros = unit?.startsWith('k') === true ? -3 : unit === 'GWh' ? 3 : 0;
      const value = utrv.value ?? utrv.valueData?.data;
      if (typeof value === 'number' && survey.name?.includes('pack') !== true)
        reported.set(`${typeCode} ${utrv.initiativeId}`, Number(`${value}e${zeros}`));
    }
    const own = new Set(world.standAlone());
    let compared = 0;
    for (const [key, value] of reported) {
      const [code, id = ''] = key.split(' ');
      const below = (children.get(id) ?? []).map(({ _id }) => reported.get(`${code} ${_id}`));
      if (below.length === 0 || own.has(id) || (children.get(id) ?? []).some(({ _id }) => own.has(_id))) continue;
      const sum = below.reduce<number>((total, part) => total + (part ?? Number.NaN), 0);
      if (Number.isNaN(sum)) continue;
      expect(Number(sum.toFixed(4))).toBe(value);
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('parents that report only their own are known by id, have reports, aggregations and nodes below', () => {
    expect(world.standAlone().map((id) => nodes.get(id)?.name)).toEqual(['Western Europe', 'Hällmark Deutschland']);
    for (const id of world.standAlone()) {
      expect(isLeaf(id)).toBe(false);
      const types = new Set(bodies.filter(({ initiativeId }) => initiativeId === id).map(({ type }) => type));
      expect(types).toEqual(new Set(['default', 'aggregation']));
    }
  });

  it('aggregations are older than what they aggregate, and stand beside rejected figures and quarters', () => {
    const answered = (survey: ApiSurveyWithValues): string => world.lastUpdated(survey._id)?.answers ?? '';
    const aggregations = bodies.filter(({ type }) => type !== 'default');
    const stale = aggregations.filter(({ aggregatedDate = '', initiativeId, effectiveDate }) =>
      bodies.some(
        (other) =>
          other.type === 'default' &&
          nodes.get(other.initiativeId)?.parentId === initiativeId &&
          other.effectiveDate.slice(0, 10) === effectiveDate.slice(0, 10) &&
          answered(other) > aggregatedDate,
      ),
    );
    expect(stale.length).toBeGreaterThan(20);
    const aggregated = new Set(
      aggregations.flatMap((survey) =>
        survey.universalTrackerValues
          .filter(({ status, value }) => status !== 'rejected' && value !== undefined)
          .map((utrv) => `${utrv.initiativeId} ${utrv.universalTrackerId} ${survey.effectiveDate.slice(0, 10)}`),
      ),
    );
    const rejected = records.filter(
      ({ survey, utrv }) =>
        survey.type === 'default' &&
        utrv.status === 'rejected' &&
        utrv.value !== undefined &&
        aggregated.has(`${utrv.initiativeId} ${utrv.universalTrackerId} ${survey.effectiveDate.slice(0, 10)}`),
    );
    expect(rejected.length).toBeGreaterThan(30);
    const besideQuarters = aggregations.filter(({ initiativeId, effectiveDate }) =>
      bodies.some(
        (other) =>
          other.initiativeId === initiativeId &&
          other.period === 'quarterly' &&
          other.effectiveDate.slice(0, 10) === effectiveDate.slice(0, 10),
      ),
    );
    expect(besideQuarters).toHaveLength(2);
  });

  it('parents report in another currency than those below them', () => {
    const currencyOf = new Map(
      bodies.map((survey) => [survey.initiativeId, survey.currency ?? survey.unitConfig?.['currency']]),
    );
    const mixed = [...children].filter(([id, below]) => {
      const own = currencyOf.get(id);
      return own !== undefined && below.some(({ _id }) => (currencyOf.get(_id) ?? own) !== own);
    });
    expect(mixed.length).toBeGreaterThan(1);
  });

  it('records leave out what they inherit, and some belong to another initiative than their survey', () => {
    expect(records.some(({ utrv }) => utrv.evidenceRequired === undefined)).toBe(true);
    expect(records.some(({ utrv }) => utrv.verificationRequired === undefined)).toBe(true);
    expect(records.some(({ survey, utrv }) => survey.isPrivate === true && utrv.isPrivate === undefined)).toBe(true);
    expect(records.some(({ survey, utrv }) => survey.isPrivate === undefined && utrv.isPrivate === true)).toBe(true);
    const foreign = records.filter(
      ({ survey, utrv }) => survey.initiativeId !== utrv.initiativeId && nodes.has(utrv.initiativeId),
    );
    expect(foreign.length).toBeGreaterThan(2);
    for (const { survey, utrv } of foreign) expect(nodes.get(utrv.initiativeId)?.parentId).toBe(survey.initiativeId);
  });

  it('a site with two year ends in 2021 reports for one that is not listed, and a text and an unknown scale', () => {
    const ends = bodies.filter(({ period, effectiveDate }) => period === 'yearly' && effectiveDate.startsWith('2021'));
    const [moved] = ends.filter(({ effectiveDate }) => effectiveDate.startsWith('2021-09'));
    const years = ends.filter(({ initiativeId }) => initiativeId === moved?.initiativeId);
    expect(years.map(({ effectiveDate }) => effectiveDate.slice(5, 7))).toEqual(['12', '09']);
    const unlisted = records.filter(({ utrv }) => !nodes.has(utrv.initiativeId));
    expect(unlisted.map(({ survey, utrv }) => [survey._id, utrv.value])).toEqual([[moved?._id, 1840.5]]);
    const odd = records.filter(({ utrv }) =>
      utrv.valueData?.table
        ?.flat()
        .some(({ value, numberScale }) => value === 'about 300' || numberScale === 'tenThousands'),
    );
    expect(odd.map(({ survey }) => survey._id)).toEqual([years[0]?._id]);
  });

  it('single surveys ask what makes a figure hard, in numbers that can be checked by hand', () => {
    const asked = ['305-2-c', '303-5-c', 'KPI-GRANTS', 'KPI-KILN', 'KPI-TANK'];
    const found = records.filter(({ utrv }) => asked.includes(utrv.universalTracker.typeCode));
    const said = ({ value, valueData }: ApiUtrv): unknown =>
      value ?? valueData?.table?.map((row) => row.flatMap((cell) => [cell.value, cell.unit ?? []].flat()).join(' '));
    const one = ({ survey, utrv }: (typeof records)[number]) => [
      ...[utrv.universalTracker.typeCode, nodes.get(utrv.initiativeId)?.name?.split(' ')[0]],
      ...[survey.effectiveDate.slice(0, 7), survey.currency ?? null, said(utrv)],
    ];
    expect(found.map(one).sort()).toEqual([
      ['303-5-c', 'Trois-Rivières', '2021-12', null, ['Cooling 30', 'Cleaning 20', 'Total 50']],
      ['305-2-c', 'Trois-Rivières', '2021-12', null, ['Location-based 120', 'Market-based 80']],
      ['KPI-GRANTS', 'Trois-Rivières', '2021-12', null, ['City of Québec 1200 CAD', 'European Union 800 EUR']],
      ['KPI-KILN', 'Trois-Rivières', '2021-12', null, 1450],
      ['KPI-TANK', 'Łódź', '2025-03', 'PLN', 120],
      ['KPI-TANK', 'Łódź', '2025-06', 'PLN', 130],
      ['KPI-TANK', 'Łódź', '2025-09', 'PLN', 90],
      ['KPI-TANK', 'Łódź', '2025-12', 'PLN', 110],
    ]);
  });

  it('lists carry the sum of their entries, and tables have several rows of one kind', () => {
    const sums = records.filter(
      ({ utrv }) => utrv.universalTracker.valueType === 'numericValueList' && utrv.value !== undefined,
    );
    expect(sums.length).toBeGreaterThan(50);
    for (const { utrv } of sums) {
      const sum = Object.values(utrv.valueData?.data ?? {}).reduce((total, value) => total + Number(value), 0);
      expect(Number(sum.toFixed(9))).toBe(utrv.value);
    }
    const twice = records.filter(({ utrv }) => {
      const kinds = (utrv.valueData?.table ?? []).flatMap((row) =>
        row.filter(({ code }) => code === 'source').map(({ value }) => value),
      );
      return new Set(kinds).size < kinds.length;
    });
    expect(twice.length).toBeGreaterThan(20);
  });

  it('some questions ask for levels, rates, averages and shares, by code, by unit or by words alone', () => {
    const asked = new Map(records.map(({ utrv }) => [utrv.universalTracker.typeCode, utrv.universalTracker]));
    for (const code of [
      '302-3-a',
      '303-4-d',
      '403-9-f',
      '404-1-a-1',
      '405-1-d',
      '2-7-a',
      'KPI-LAND',
      'KPI-APPRENTICES',
    ]) {
      expect(asked.has(code)).toBe(true);
    }
  });
});

describe('the cases that nights bring', () => {
  it('rename an old survey that shares its period with another, and leave its answers alone', () => {
    const [before, after] = [2, 3].map((night) => createWorld({ night }));
    const renamed = (before?.surveys() ?? []).filter(({ _id, name }) => {
      const now = after?.surveys().find((survey) => survey._id === _id);
      const sameAnswers = before?.lastUpdated(_id)?.answers === after?.lastUpdated(_id)?.answers;
      return now !== undefined && now.name !== name && sameAnswers;
    });
    const rivals = renamed.filter(({ _id, initiativeId, period, effectiveDate }) =>
      after
        ?.surveys()
        .some(
          (other) =>
            other._id !== _id &&
            other.initiativeId === initiativeId &&
            other.period === period &&
            other.effectiveDate.slice(0, 10) === effectiveDate.slice(0, 10),
        ),
    );
    expect(rivals.length).toBeGreaterThan(0);
  });

  it('make an average of a question that added up, and a sum again', () => {
    const questions = [0, 4, 12].map((night) => {
      const world = createWorld({ night });
      const updated = (id: string): string => world.lastUpdated(id)?.answers ?? '';
      const [first] = [...world.surveys()].sort((a, b) => (updated(a._id) < updated(b._id) ? 1 : -1));
      const newest = world.survey(first?._id ?? '');
      const asked = newest?.universalTrackerValues.find(
        ({ universalTracker }) => universalTracker.typeCode === 'KPI-VISITORS',
      );
      return asked?.universalTracker.valueLabel.includes('average');
    });
    expect(questions).toEqual([false, true, false]);
  });
});
