import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { fittingTable, type TableColumn } from '../../src/cli/terminal/layout.ts';

const number = (name: string): TableColumn => ({ name, isRigid: true, isRight: true });
const text = (name: string): TableColumn => ({ name, isRigid: false, isRight: false });

const columns = [
  ...['survey_id', 'survey_name', 'initiative_name', 'period', 'unit'].map(text),
  ...['value_sum', 'percent_answered'].map(number),
];
const rows = [
  '62d976128a4a3d478f000000|Relatório anual 2025|Hällmark Building Materials Group|yearly||948512.6|94',
  '5fd14b538a4a3d4737000004|Annual report 2025|América Latina|yearly||1234567.25|8',
].map((row) => row.split('|'));

const ofWorth = (names: string): readonly TableColumn[] =>
  columns.map((column) => {
    const worth = names.split(' ').indexOf(column.name);
    return worth === -1 ? column : { ...column, worth };
  });

const lines = (width?: number): readonly string[] => fittingTable(columns, rows, { width, all: '--format vertical' });

describe('a table in a terminal', () => {
  it('has every column where it fits, and where nobody said how wide it is', () => {
    expect(lines(160)[0]?.split(/ +/)).toEqual(columns.map(({ name }) => name));
    expect(lines()).toEqual(lines(160));
  });

  it('never cuts the heading of the row or of the column that answers', () => {
    const inOrder = ofWorth('initiative_name percent_answered period survey_name');
    const [headings] = fittingTable(inOrder, rows, { width: 60, all: '--json' });
    expect(headings).toContain('initiative_name');
    expect(headings).toContain('percent_answered');
  });

  it('keeps what is worth most, in whatever width', () => {
    const inOrder = ofWorth('value_sum unit initiative_name percent_answered');
    const withUnit = rows.map((row, at) => row.map((cell, column) => (column === 4 ? (['t', 'kg'][at] ?? '') : cell)));
    const headings = (width: number): readonly string[] =>
      (fittingTable(inOrder, withUnit, { width, all: '--json' })[0] ?? '').trim().split(/ +/);
    expect(headings(10)).toEqual(['value_sum']);
    expect(headings(16)).toEqual(['unit', 'value_sum']);
    expect(headings(30)).toEqual([expect.stringMatching(/^initiati/), 'unit', 'value_sum']);
    expect(headings(50)).toEqual([
      expect.stringMatching(/^initiati/),
      'unit',
      'value_sum',
      expect.stringMatching(/^percent/),
    ]);
  });

  it('is never wider than the terminal, and shows or names every column', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constant(''));
    const column = fc.record({
      name: fc.stringMatching(/^[a-z][a-z_]{0,25}$/),
      isRigid: fc.constant(false),
      isRight: fc.boolean(),
    });
    const table = fc
      .uniqueArray(column, { minLength: 1, maxLength: 15, selector: ({ name }) => name })
      .chain((some) =>
        fc.tuple(
          fc.constant(some),
          fc.array(fc.array(cell, { minLength: some.length, maxLength: some.length }), { maxLength: 4 }),
          fc.integer({ min: 40, max: 200 }),
        ),
      );
    fc.assert(
      fc.property(table, ([some, cells, width]) => {
        const lines = fittingTable(some, cells, { width, all: '--format vertical' });
        const shown = lines.join('\n');
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        const named = /more columns?: ([^;]*);/.exec(shown)?.[1]?.split(/,\s/) ?? [];
        const headings = (lines[0] ?? '').split(/ +/).filter((heading) => heading !== '');
        expect(headings.length + named.length).toBe(some.length);
      }),
    );
  });
});
