import { describe, expect, it } from 'vitest';
import { doubtKinds } from '../group/doubts.ts';
import { exclusionReasons } from './exclusion-reasons.ts';
import { type Expected, expectedOf } from './oracle.ts';
import { type TableRow, tablesOf } from './tables.ts';
import { decisionFiles, inputOf, nodeId, questionId } from './world.ts';
import type { Columns, ExpectedRow } from './worlds/case.ts';
import { sections } from './worlds/sections.ts';

for (const [section, cases] of Object.entries(sections)) {
  describe(section, () => {
    it.each(cases.map((each) => [each.title, each] as const))('%s', (_, { world, rows }) => {
      const expected = expectedOf(inputOf(world));
      const tables = tablesOf(expected);
      for (const { table, where, is } of rows) check(tables[table], table, where, is);
      eachNumberIsInOnePlace(expected);
    });
  });
}

describe('the worlds', () => {
  const all = Object.values(sections).flat();
  const said = JSON.stringify(all.flatMap(({ rows }) => rows.map(({ is }) => is)));

  it.each(exclusionReasons)('have a row with %s', (name) => {
    expect(said).toContain(`"${name}"`);
  });

  it('list their doubts in the order of the contract', () => {
    for (const { world } of all) {
      for (const { doubts } of expectedOf(inputOf(world)).rollup) {
        expect(doubts).toEqual(doubtKinds.filter((name) => doubts.includes(name)));
      }
    }
  });

  it('have decisions that can be written as files', () => {
    expect(decisionFiles({ units: [{ unit: 't', is: 'mt', reason: 'metric, as "t"' }] })).toEqual({
      'units.csv': 'unit,unit_type,is,factor,reason\nt,,mt,,"metric, as ""t"""\n',
    });
  });
});

function check(rows: readonly TableRow[], table: string, where: Columns, is: ExpectedRow['is']): void {
  const found = rows.filter((row) => Object.entries(withIds(where)).every(([name, value]) => row[name] === value));
  const label = `${table} ${JSON.stringify(where)}`;
  expect([label, found.length]).toEqual([label, is === null ? 0 : 1]);
  if (is === null) return;
  const columns = Object.keys(is);
  expect([label, pick(found[0] ?? {}, columns)]).toEqual([label, withIds(is)]);
}

const pick = (row: TableRow, columns: readonly string[]): TableRow =>
  Object.fromEntries(columns.map((name) => [name, row[name]]));

function withIds(columns: Columns): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (name === 'initiative_id' || name === 'contributor_id') return [name, nodeId(value)];
      return [name, name === 'tracker_id' ? questionId(value) : value];
    }),
  );
}

/** §6: in a figure, used elsewhere, or excluded; the tables say the same of each. */
function eachNumberIsInOnePlace({ uses, figures, recordUses, exclusions }: Expected): void {
  const ofFigures = uses.filter(({ use }) => use.kind === 'figure').length;
  expect(ofFigures).toBe(figures.reduce((sum, { valueCount }) => sum + valueCount, 0));
  const excluded = uses.filter(({ use }) => use.kind === 'exclusion');
  expect(recordUses.reduce((sum, { numberCount }) => sum + numberCount, 0)).toBe(uses.length - excluded.length);
  const keys = new Set(excluded.map(({ record, use }) => JSON.stringify([record.utrvId, use])));
  expect(exclusions.reduce((sum, { recordCount }) => sum + recordCount, 0)).toBeLessThanOrEqual(keys.size);
  expect(exclusions.length > 0).toBe(excluded.length > 0);
}
