import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { type Decisions, parseDecisions } from '../../src/schema/decisions.ts';

const id = 'a0'.padEnd(24, '0');
const headers = {
  'consolidation.csv': 'initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason',
  'measures.csv': 'type_code,tracker_id,column_code,over_initiatives,over_rows,over_time,reason',
  'units.csv': 'unit,unit_type,is,factor,reason',
} as const;
type Name = keyof typeof headers;

const parsed = (name: Name, ...lines: readonly string[]): Decisions =>
  parseDecisions([{ name, text: [headers[name], ...lines].join('\n') }]);

function failure(name: string, text: string): string {
  try {
    parseDecisions([{ name, text }], 'given');
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.hint ?? ''}`.trim();
    throw error;
  }
  return 'nothing is wrong';
}

const wrong = (name: Name, row: string): string => failure(name, `${headers[name]}\n\n${row}\n`);

describe('files of decisions', () => {
  it('say what the report of a parent holds', () => {
    const { consolidation } = parsed('consolidation.csv', `${id},305*,,stand_alone,2024,2025,"own, site"`, ',,,,,,');
    expect(consolidation).toMatchObject([
      {
        ...{ line: 2, initiative_id: id, type_code: '305*', tracker_id: null, report_is: 'stand_alone' },
        ...{ from_year: 2024, to_year: 2025, reason: 'own, site' },
      },
    ]);
  });

  it('say what adds up, and leave open what is empty', () => {
    const { measures } = parsed('measures.csv', `,${id},amount,none,without_total,period_end,`, '306*,,,,,,open');
    expect(measures).toMatchObject([
      {
        ...{ line: 2, type_code: null, tracker_id: id, column_code: 'amount', over_initiatives: 'none' },
        ...{ over_rows: 'without_total', over_time: 'period_end', reason: null },
      },
      {
        ...{ line: 3, type_code: '306*', tracker_id: null, column_code: null, over_initiatives: null },
        ...{ over_rows: null, over_time: null, reason: 'open' },
      },
    ]);
  });

  it('say what units mean, as exact fractions', () => {
    const { units } = parsed('units.csv', 't,,mt,,', 'kt,mass,mt,1000,', 'st,,lb,14.5,', 'x,,,,later');
    expect(
      units.map(({ unit, is, factor, numerator, denominator }) => [unit, is, factor, numerator, denominator]),
    ).toEqual([
      ['t', 'mt', 1, 1, 1],
      ['kt', 'mt', 1000, 1000, 1],
      ['st', 'lb', 14.5, 45_359_237 * 29, 2e11],
      ['x', null, 1, null, null],
    ]);
  });

  it('may have a BOM, any line breaks, columns in any order, spaces, line breaks in cells, and no column reason', () => {
    const text = '\uFEFFis, unit,unit_type ,factor\r\n mt ,"t\r\nx",,\r\n\r\n"mt",t,,\n';
    const { units } = parseDecisions([{ name: 'units.csv', text }]);
    expect(units.map(({ line, unit, is }) => [line, unit, is])).toEqual([
      [2, 't\nx', 'mt'],
      [5, 't', 'mt'],
    ]);
  });

  it('are empty without their files, or with header lines only', () => {
    expect(parseDecisions([])).toEqual({ consolidation: [], measures: [], units: [] });
    expect(parsed('measures.csv').measures).toEqual([]);
  });
});

describe('what is malformed is named with file and line', () => {
  it.each([
    ['consolidation.csv', 'R,,,stand_alone,,,', 'initiative_id is an id of 24 hexadecimal characters, not "R"'],
    ['consolidation.csv', `,305*,${id},stand_alone,,,`, 'give either type_code or tracker_id, not both'],
    [
      'consolidation.csv',
      `,,,standalone,,,`,
      'report_is is consolidated or stand_alone or not_counted or wrong or part_year, not "standalone". Did you mean stand_alone?',
    ],
    ['consolidation.csv', `,,,stand_alone,25,,`, 'from_year is a year such as 2025, not "25"'],
    ['consolidation.csv', `,,,stand_alone,2025,2024,`, 'from_year 2025 is after to_year 2024'],
    ['consolidation.csv', `,,,stand_alone`, 'the row has 4 cells, the header line 7'],
    ['measures.csv', ',,,sum,,,', 'type_code and tracker_id are both empty'],
    ['measures.csv', '306*,,,without_total,,,', 'over_initiatives is sum or none, not "without_total"'],
    ['measures.csv', '306*,,,,,quarter,', 'over_time is sum or period_end or none, not "quarter"'],
    ['units.csv', ',,mt,,', 'unit is empty'],
    ['units.csv', 't,Mass,mt,,', 'unit_type is length, area, mass'],
    ['units.csv', 't,,tonnage,,', 'is names no unit that the lake converts: "tonnage"'],
    ['units.csv', 't,mass,kWh,,', 'is names no unit of the type mass that the lake converts: "kWh"'],
    ['units.csv', 't,,mt,0,', 'factor is a number above 0 such as 1000 or 0.5, not "0"'],
    ['units.csv', 't,,mt,-1,', 'factor is a number above 0'],
    ['units.csv', 't,,mt,"1,000",', 'factor is a number above 0'],
    [
      'units.csv',
      't,,fl-oz,1.234567891234567,',
      'factor "1.234567891234567" has too many digits to be converted exactly',
    ],
  ] as const)('%s: %s', (name, row, what) => {
    expect(wrong(name, row)).toContain(`given/${name}, line 3: ${what}`);
  });

  it.each([
    ['', 'line 1: the header line is missing'],
    ['unit,unit_type,is,factors,reason\n', 'line 1: unknown column "factors". Did you mean factor?'],
    ['unit;unit_type;is;factor;reason\n', 'The columns are: unit,unit_type,is,factor,reason'],
    ['unit,unit,unit_type,is,factor\n', 'line 1: the column unit appears twice'],
    ['unit,factor,reason\n', 'line 1: the column is is missing'],
    ['unit,unit_type,is,factor\nt,,mt,\n"t,,mt,\n', 'line 3: a quotation mark is missing or misplaced'],
  ])('the header and quotes: %j', (text, what) => {
    expect(failure('units.csv', text)).toContain(what);
  });
});
