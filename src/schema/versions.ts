/**
 * Versions of what a lake is made by: tables, views, issue codes and rules. A change without a new version fails
 * test/schema/versions.test.ts, which says what to do.
 */
export interface SchemaVersion {
  readonly version: number;
  /**
   * What brings a lake of the version before to this one: its landed bodies are read again (`replay`), or columns are added
   * to it as they are (`columns`), which is enough where all of them may be NULL and no rule fills them for old data.
   */
  readonly migration: 'replay' | 'columns';
  readonly change: string;
}

/** Oldest first; never empty, never changed once released. */
export const schemaVersions = [
  { version: 1, migration: 'replay', change: 'The first version.' },
  {
    version: 2,
    migration: 'replay',
    change:
      'Data points say where they stand in their record, issues which calculation and value list they are about; unit types numberScale and currency by their rules; field ids.',
  },
] as const satisfies readonly SchemaVersion[];

/** The version that this program makes. */
export const schemaVersion: number = Math.max(...schemaVersions.map(({ version }) => version));

/** Of everything that the version stands for, as the test computes it. */
export const schemaFingerprint = 'c58a8fb6fc4e11c0b688db35881711c7';

/** Whether a lake of an older version becomes one of this version by adding columns alone. */
export function onlyAddsColumns(from: number, versions: readonly SchemaVersion[] = schemaVersions): boolean {
  const newer = versions.filter(({ version }) => version > from);
  return versions.some(({ version }) => version === from) && newer.every(({ migration }) => migration === 'columns');
}
