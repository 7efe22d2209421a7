import type { RecordBatch } from 'apache-arrow';
import { bytesOf, toSlice } from '../load/ingest/batch-inserter.ts';
import type { LakeBuilder } from '../load/lake-builder.ts';
import type { TableName } from '../schema/tables.ts';

/** As many bytes of rows as a night of a few dozen changed surveys has; more of them go into the database at once. */
const usualBytes = 8 * 2 ** 20;

/**
 * A lake that is opened when it is merged: until then its rows wait in memory. A hundred connections that wait for their limits
 * need no database then, which each costs more to open than such a night has rows.
 *
 * @param open called once
 * @param maxBytes of rows that wait; with more of them it is opened
 */
export function createLateLake(open: () => Promise<LakeBuilder>, maxBytes = usualBytes): LakeBuilder {
  const waiting: { readonly table: TableName; readonly batch: RecordBatch }[] = [];
  let bytes = 0;
  let opening: Promise<LakeBuilder> | null = null;
  let folder: string | null = null;
  const openWithRows = async (): Promise<LakeBuilder> => {
    const lake = await open();
    folder = lake.folder;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await lake.append(next.table, next.batch);
    }
    return lake;
  };
  const opened = (): Promise<LakeBuilder> => (opening ??= openWithRows());
  return {
    get folder(): string {
      if (folder === null) throw new Error('the lake is not open yet');
      return folder;
    },
    append: async (table, batch) => {
      if (opening === null) {
        waiting.push({ table, batch });
        bytes += bytesOf(toSlice(batch));
        if (bytes > maxBytes) await opened();
      } else await (await opening).append(table, batch);
    },
    merge: async (options) => (await opened()).merge(options),
    rejectedCount: async () => (await opened()).rejectedCount(),
    recordRun: async (row) => (await opened()).recordRun(row),
    seal: async () => (await opened()).seal(),
    export: async (options) => (await opened()).export(options),
    verify: async () => (await opened()).verify(),
    query: async (sql, values) => (await opened()).query(sql, values),
    writeFile: async (name, text) => (await opened()).writeFile(name, text),
    publish: async () => (await opened()).publish(),
    discard: async () => {
      if (opening !== null) await (await opening).discard();
    },
  };
}
