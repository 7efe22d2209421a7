import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decidedLine, emptyLine, isHarmless } from '../../src/schema/decisions/decision-line.ts';
import { parseDecisions } from '../../src/schema/decisions/decisions.ts';
import { openCountSql, openPlacesSql } from '../../src/schema/decisions/open-decisions.ts';
import { emptyLake, type InventedLake } from '../report/invented-lake.ts';

describe('the line of an open decision', () => {
  const header = 'unit,unit_type,is,factor,reason';
  const units = (line: string) => parseDecisions([{ name: 'units.csv', text: `${header}\n${line}\n` }]).units;

  it.each(['t', 'a,b', 'say "t"', ' t', 't ', '" "', "'t", '#', 't;x', 'm²', '""', '0', 'none'])(
    'is read as it was meant, and decides nothing: %j',
    (unit) => {
      const open = { file: 'units.csv', target: { unit }, name: null } as const;
      expect(isHarmless(unit)).toBe(true);
      expect(units(emptyLine(open))).toMatchObject([{ unit, unit_type: null, is: null, base_unit: null }]);
      expect(units(decidedLine(open, { is: 'mt' }))).toMatchObject([{ unit, is: 'mt' }]);
    },
  );

  it.each(['=1+1', ' +t', '-', '@t', '\u202et', 't\r\nx', '\u0000'])('is not written for %j', (unit) => {
    expect(isHarmless(unit)).toBe(false);
  });

  it('has a name as its reason, without what a terminal or spreadsheet would run', () => {
    const initiative_id = 'a0'.padEnd(24, '0');
    const reasonOf = (name: string): string | null | undefined => {
      const line = emptyLine({ file: 'consolidation.csv', target: { initiative_id }, name });
      const text = `initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason\n${line}\n`;
      const { consolidation } = parseDecisions([{ name: 'consolidation.csv', text }]);
      expect(consolidation).toMatchObject([{ initiative_id, report_is: null, from_year: null }]);
      return consolidation[0]?.reason;
    };
    expect(reasonOf('North, "the" region\r\n')).toBe('North, "the" region');
    expect(reasonOf('=cmd|x')).toBe("'=cmd|x");
    expect(reasonOf('\u001b[31mred')).toBe('[31mred');
    expect(reasonOf('')).toBe(null);
  });
});

describe('what is open', () => {
  let lake: InventedLake;
  const insert = (table: string, columns: string, ...rows: readonly string[]): Promise<unknown> =>
    lake.query(`INSERT INTO ${table} BY NAME FROM (VALUES ${rows.join(', ')}) t (${columns})`);

  beforeAll(async () => {
    lake = await emptyLake();
  });
  afterAll(() => lake.close());

  beforeEach(async () => {
    await lake.query('BEGIN');
    await insert(
      'trackers',
      'tracker_id, type_code, is_additive, additive_reason',
      `('t', '305-1-a', true, 'default')`,
    );
  });
  afterEach(() => lake.query('ROLLBACK'));

  const open = async (): Promise<readonly string[]> => {
    const rows = await lake.query(
      `SELECT concat_ws(' ', kind, about, about_column, reporting_year) AS place FROM (${openPlacesSql}) ORDER BY ALL`,
    );
    return rows.map(({ place }) => String(place));
  };
  const count = async (): Promise<number> => Number((await lake.query(openCountSql))[0]?.['n']);

  it('is no report that a row is about, of its parent, question and years', async () => {
    const doubts = ['p', 'q'].flatMap((node) =>
      [2024, 2025].map((year) => `('${node}', 't', ${year}, 'unreconciled', 1.0)`),
    );
    await insert('internal.rollup_doubts', 'initiative_id, tracker_id, reporting_year, doubt, value', ...doubts);
    const all = ['parent p 2024', 'parent p 2025', 'parent q 2024', 'parent q 2025'];
    expect(await open()).toEqual(all);
    expect(await count()).toBe(2);
    for (const [row, left] of [
      [`('p', NULL, NULL, 'consolidated', NULL, NULL)`, ['parent q 2024', 'parent q 2025']],
      [`('p', NULL, NULL, NULL, NULL, NULL)`, all],
      [`(NULL, '305*', NULL, 'stand_alone', 2025, NULL)`, ['parent p 2024', 'parent q 2024']],
      [`(NULL, NULL, 't', 'stand_alone', NULL, 2024)`, ['parent p 2025', 'parent q 2025']],
      [`(NULL, '302*', NULL, 'stand_alone', NULL, NULL)`, all],
      [`(NULL, NULL, NULL, 'consolidated', NULL, NULL)`, []],
    ] as const) {
      await lake.query('DELETE FROM decisions');
      const columns = 'file, initiative_id, type_code, tracker_id, report_is, from_year, to_year';
      await insert('decisions', columns, row.replace('(', `('consolidation.csv', `));
      expect(await open()).toEqual(left);
    }
  });

  it('is a question that adds up by default once a group has a figure of it', async () => {
    const figure = (basis: string, depth = 0): Promise<unknown> =>
      insert('group_figures', 'tracker_id, depth, basis, reporting_year', `('t', ${depth}, '${basis}', 2025)`);
    await figure('below', 1);
    await figure('excluded');
    expect(await open()).toEqual([]);
    await figure('below');
    expect(await open()).toEqual(['adding t 2025']);
    await lake.query(`UPDATE trackers SET additive_reason = 'decision'`);
    expect(await open()).toEqual([]);
  });

  it('is a unit that nobody knows, also in quarters, but none of two units and no currency', async () => {
    await insert('units', 'unit, base_unit', `('kg', 'mt')`, `('mt', 'mt')`);
    const columns = 'tracker_id, reporting_year, base_unit, currency_source';
    await insert(
      'figures',
      columns,
      ...['t', 'mt', 'kg/t', '%', 'kWh per unit'].map((unit) => `('t', 2025, '${unit}', NULL)`),
    );
    await insert('figures', columns, `('t', 2025, 'EUR', 'survey')`, `('t', 2024, 't', NULL)`);
    await insert('period_figures', columns, `('t', 2025, 'week', NULL)`);
    expect(await open()).toEqual(['unit t 2024', 'unit t 2025', 'unit week 2025']);
    expect(await count()).toBe(2);
    await insert('decisions', 'file, unit, "is"', `('units.csv', 't', 'mt')`, `('units.csv', 'week', NULL)`);
    expect(await open()).toEqual(['unit week 2025']);
  });

  it('is counted once for each question or column, whatever the years', async () => {
    await insert(
      'figures',
      'tracker_id, column_code, reporting_year, rows_may_overlap',
      `('t', 'a', 2024, true)`,
      `('t', 'a', 2025, true)`,
      `('t', 'b', 2025, false)`,
    );
    await insert(
      'exclusions',
      'tracker_id, reporting_year, reason',
      `('t', 2025, 'over_time_undecided')`,
      `('t', 2024, 'rejected')`,
    );
    await insert(
      'internal.rollup_doubts',
      'tracker_id, column_code, reporting_year, doubt',
      `('t', 'a', 2025, 'parts_by_default')`,
    );
    expect(await open()).toEqual(['over_time t 2025', 'over_time t a 2025', 'rows t a 2024', 'rows t a 2025']);
    expect(await count()).toBe(3);
  });
});
