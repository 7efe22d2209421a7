import { declaredIssues } from './issue-codes.ts';
import { type ColumnDeclaration, tables } from './tables.ts';

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

/** What is new without an entry in `described`: columns and issue codes that say themselves since which version they are there. */
interface Newcomer {
  readonly since: number;
  readonly what: string;
}

/**
 * Changes of rules and of whole tables, and all that must not lead to a replay; columns and issue codes need no entry if they
 * say `since`. An entry never changes once it is released.
 */
const described: readonly SchemaVersion[] = [
  { version: 5, migration: 'replay', change: 'The first version; lower numbers were never released.' },
];

/** Oldest first; never empty. */
export const schemaVersions: readonly SchemaVersion[] = withNewcomers(described, newcomers());

/** The version of the lakes that this program writes. */
export const schemaVersion: number = Math.max(...schemaVersions.map(({ version }) => version));

/** Whether adding columns is all it takes to turn a lake of an older version into one of this version. */
export function onlyAddsColumns(from: number, versions: readonly SchemaVersion[] = schemaVersions): boolean {
  const newer = versions.filter(({ version }) => version > from);
  return versions.some(({ version }) => version === from) && newer.every(({ migration }) => migration === 'columns');
}

/** A version that is only said by its newcomers is reached by a replay: it is right for all of them. */
export function withNewcomers(
  versions: readonly SchemaVersion[],
  newcomers: readonly Newcomer[],
): readonly SchemaVersion[] {
  const known = new Set(versions.map(({ version }) => version));
  const added = [...new Set(newcomers.map(({ since }) => since))].filter((version) => !known.has(version));
  const toEntry = (version: number): SchemaVersion => {
    const what = newcomers.filter(({ since }) => since === version).map((newcomer) => newcomer.what);
    return { version, migration: 'replay', change: `New: ${what.join(', ')}.` };
  };
  return [...versions, ...added.map(toEntry)].sort((a, b) => a.version - b.version);
}

function newcomers(): readonly Newcomer[] {
  const columns = Object.entries(tables).flatMap(([table, declaration]) =>
    Object.entries<ColumnDeclaration>(declaration.columns).map(([column, { since }]) => ({
      since,
      what: `the column ${table}.${column}`,
    })),
  );
  const codes = [...declaredIssues].map(([code, { since }]) => ({ since, what: `the issue code ${code}` }));
  return [...columns, ...codes].flatMap(({ since, what }) => (since === undefined ? [] : [{ since, what }]));
}
