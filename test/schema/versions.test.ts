import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { declaredIssues, issueCodes } from '../../src/schema/issue-codes.ts';
import { since, type TableDeclaration, tableNames, tables } from '../../src/schema/tables.ts';
import { unitDefinitions } from '../../src/schema/unit-definitions.ts';
import { onlyAddsColumns, type SchemaVersion, schemaVersions, withNewcomers } from '../../src/schema/versions.ts';
import { views } from '../../src/schema/views.ts';
import { hierarchyLimit } from '../../src/transform/hierarchy.ts';
import { codesOf } from '../../src/transform/reading/additivity.ts';
import { scaleOf } from '../../src/transform/reading/scale.ts';
import {
  isAmountType,
  isCodeType,
  isNumericType,
  isOptionType,
  valueTypes,
} from '../../src/transform/reading/value-types.ts';

/** Of everything that the last version in src/schema/versions.ts covers. */
const schemaFingerprint = 'a3b329aabf70d6750623445b83a752cf';

/** Descriptions apart, everything that rows, their types and their names depend on. */
function declared(): unknown {
  return {
    tables: tableNames.map((name) => {
      const { kind, key, columns, retiredFieldIds = [] }: TableDeclaration = tables[name];
      const listed = Object.entries(columns).map(([column, { fieldId, type, nullable }]) => [
        column,
        fieldId,
        type,
        nullable,
      ]);
      return { name, kind, key, columns: listed, retiredFieldIds };
    }),
    views: views.map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, ' ').trim()]),
    issueCodes: Object.keys(issueCodes).sort(),
    unitDefinitions,
    rules: {
      codesOf,
      scales: ['single', 'hundreds', 'thousands', 'millions', 'billions', 'trillions'].map(scaleOf),
      types: [...valueTypes].map((type) =>
        [type, isNumericType(type), isAmountType(type), isCodeType(type), isOptionType(type)].join(' '),
      ),
      hierarchyLimit,
    },
  };
}

describe('the version of the schema', () => {
  it('is a new one whenever tables, views, issue codes or rules change', () => {
    const fingerprint = createHash('sha256').update(JSON.stringify(declared())).digest('hex').slice(0, 32);
    expect(
      fingerprint,
      `What lakes are made by has changed, and this test has the fingerprint of something else.
1. Unless the last version in src/schema/versions.ts is not released yet: a column says since(N, …) in tables.ts, an issue code
   has since: N in issue-codes.ts, N being one more than that version; of anything else add an entry there. Its migration is 'columns' if all
   you did is to add columns that may be NULL and stay NULL for old data, or tables that only new requests fill (existing
   lakes get them as they are); it is 'replay' for everything else (existing lakes are rebuilt from their landed bodies).
2. Set schemaFingerprint in this test to '${fingerprint}'.`,
    ).toBe(schemaFingerprint);
  });

  it('is raised by a column or an issue code that says since when it is there, and then replays older lakes', () => {
    const described: readonly SchemaVersion[] = [
      { version: 1, migration: 'replay', change: 'The first version.' },
      { version: 2, migration: 'columns', change: 'Something else.' },
    ];
    const newcomers = [
      { since: 3, what: 'the column utrvs.assurance_level' },
      { since: 2, what: 'the column surveys.note' },
      { since: 3, what: 'the issue code negative_percentage' },
    ];
    const change = 'New: the column utrvs.assurance_level, the issue code negative_percentage.';
    const versions = withNewcomers(described, newcomers);
    expect(versions).toEqual([...described, { version: 3, migration: 'replay', change }]);
    expect([onlyAddsColumns(1, versions), onlyAddsColumns(1, described)]).toEqual([false, true]);
    const { since: version, ...column } = since(3, tables.utrvs.columns.utrv_id);
    expect([version, column]).toEqual([3, tables.utrvs.columns.utrv_id]);
  });

  it('that brings an issue code is reached by a replay', () => {
    const byReplay = new Set(schemaVersions.filter(({ migration }) => migration === 'replay').map((it) => it.version));
    const later = [...declaredIssues].flatMap(([code, { since }]) => (since === undefined ? [] : [{ code, since }]));
    expect(later.filter(({ since: version }) => !byReplay.has(version))).toEqual([]);
  });

  it('counts up by one', () => {
    const [first] = schemaVersions;
    expect(schemaVersions.map(({ version }) => version)).toEqual(
      schemaVersions.map((_, i) => Number(first?.version) + i),
    );
  });

  it('is reached by adding columns only if every version on the way does no more', () => {
    const versions: readonly SchemaVersion[] = (['replay', 'columns', 'replay', 'columns', 'columns'] as const).map(
      (migration, i) => ({ version: i + 1, migration, change: '' }),
    );
    expect([0, 1, 2, 3, 4, 5, 6].map((from) => onlyAddsColumns(from, versions))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the field ids of a table', () => {
  it.each(tableNames)('%s are never used twice', (name) => {
    const { columns, retiredFieldIds = [] }: TableDeclaration = tables[name];
    const ids = [...Object.values(columns).map(({ fieldId }) => fieldId), ...retiredFieldIds];
    expect(new Set(ids).size).toBe(ids.length);
    // Those of the items of lists are a thousand higher.
    for (const id of ids) expect(Number.isInteger(id) && id > 0 && id < 1000, String(id)).toBe(true);
  });
});
