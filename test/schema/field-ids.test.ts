import { describe, expect, it } from 'vitest';
import { type TableDeclaration, tableNames, tables } from '../../src/schema/tables.ts';

describe('the field ids of a table', () => {
  it.each(tableNames)('%s are never used twice', (name) => {
    const { columns, retiredFieldIds = [] }: TableDeclaration = tables[name];
    const ids = [...Object.values(columns).map(({ fieldId }) => fieldId), ...retiredFieldIds];
    expect(new Set(ids).size).toBe(ids.length);
    // Those of the items of lists are a thousand higher.
    for (const id of ids) expect(Number.isInteger(id) && id > 0 && id < 1000, String(id)).toBe(true);
  });
});
