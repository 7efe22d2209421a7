import type { Database } from '../load/database.ts';
import { boundsOf, type ColumnBounds } from './column-bounds.ts';
import type { DataFile } from './data-files.ts';
import type { OpenTable } from './open-table.ts';

/** The bounds of files of a table, by their place in the snapshot; none for files without rows. */
export type FileBounds = (files: readonly DataFile[]) => Promise<ReadonlyMap<string, readonly ColumnBounds[]>>;

/** Reads the footer of each file once, however many formats ask for it. */
export function fileBounds(database: () => Promise<Database>, table: OpenTable): FileBounds {
  const known = new Map<string, readonly ColumnBounds[]>();
  return async (files) => {
    const sources = files.filter(({ rows }) => rows > 0).map(({ source }) => source);
    const unknown = sources.filter((source) => !known.has(source));
    if (unknown.length > 0) {
      for (const [source, bounds] of await boundsOf(await database(), table, unknown)) known.set(source, bounds);
    }
    return known;
  };
}
