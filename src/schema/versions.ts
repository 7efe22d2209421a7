/**
 * Versions of what determines the contents of a lake: tables, views, issue codes and rules. A change without a new version
 * fails test/schema/versions.test.ts, which says what to do.
 */
export interface SchemaVersion {
  readonly version: number;
  /**
   * How a lake of the previous version becomes one of this version: its landed bodies are read again (`replay`), or columns
   * and tables are simply added to it (`columns`), which is enough if all of these columns may be NULL, the tables are empty
   * until something new is requested, and no rule fills them for old data.
   */
  readonly migration: 'replay' | 'columns';
  readonly change: string;
}

/** Oldest first; never empty. An entry never changes once it is released. */
export const schemaVersions = [
  { version: 1, migration: 'replay', change: 'The first version.' },
  {
    version: 2,
    migration: 'replay',
    change:
      'Data points say where they are in their record, issues which calculation and value list they concern; unit types numberScale and currency follow their rules; field ids.',
  },
  {
    version: 3,
    migration: 'replay',
    change: 'Units and base units, what adds up; value records inherit what is required and private from their survey.',
  },
] as const satisfies readonly SchemaVersion[];

/** The version of the lakes that this program writes. */
export const schemaVersion: number = Math.max(...schemaVersions.map(({ version }) => version));

/** Whether adding columns is all it takes to turn a lake of an older version into one of this version. */
export function onlyAddsColumns(from: number, versions: readonly SchemaVersion[] = schemaVersions): boolean {
  const newer = versions.filter(({ version }) => version > from);
  return versions.some(({ version }) => version === from) && newer.every(({ migration }) => migration === 'columns');
}
