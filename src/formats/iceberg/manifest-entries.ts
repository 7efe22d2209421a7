import { isObject } from '../../base/json.ts';
import type { ColumnBounds } from '../column-bounds.ts';
import type { DataFile } from '../data-files.ts';
import type { OpenTable } from '../open-table.ts';
import { type PartitionValues, partitionValues } from './iceberg-schema.ts';

/** A value of a column, by the id of the column. */
interface Keyed<T> {
  readonly key: number;
  readonly value: T;
}

/** `data_file`, without the path. */
export interface FileStats {
  readonly content: number;
  readonly file_format: string;
  readonly partition: PartitionValues;
  readonly record_count: number;
  readonly file_size_in_bytes: number;
  readonly value_counts: readonly Keyed<number>[] | null;
  readonly null_value_counts: readonly Keyed<number>[] | null;
  readonly lower_bounds: readonly Keyed<Buffer>[] | null;
  readonly upper_bounds: readonly Keyed<Buffer>[] | null;
}

/** What the snapshot did with a file, as recorded in a manifest. */
export const statuses = { existing: 0, added: 1, deleted: 2 } as const;

export interface ManifestEntry {
  readonly status: (typeof statuses)[keyof typeof statuses];
  /** The snapshot that added or deleted the file. */
  readonly snapshotId: number;
  /** The sequence number of the snapshot that added it. */
  readonly sequence: number;
  /** Relative to the table's folder. */
  readonly path: string;
  readonly file: FileStats;
}

export const isLive = ({ status }: ManifestEntry): boolean => status !== statuses.deleted;

/** The description of a file in a manifest. */
export function fileStats({ columns }: OpenTable, file: DataFile, bounds: readonly ColumnBounds[]): FileStats {
  const keyed = <T>(value: (one: ColumnBounds, isDate: boolean) => T | null): readonly Keyed<T>[] =>
    bounds.flatMap((one) => {
      const column = columns[one.column];
      const found = column === undefined ? null : value(one, column.type === 'DATE');
      return column === undefined || found === null ? [] : [{ key: column.fieldId, value: found }];
    });
  return {
    content: 0,
    file_format: 'PARQUET',
    partition: partitionValues(file.partition),
    record_count: file.rows,
    file_size_in_bytes: file.bytes,
    value_counts: keyed(() => file.rows),
    null_value_counts: keyed(({ nulls }) => nulls),
    lower_bounds: keyed(({ least }, isDate) => (least === null ? null : boundBytes(least, isDate))),
    upper_bounds: keyed(({ greatest }, isDate) => (greatest === null ? null : boundBytes(greatest, isDate))),
  };
}

const boundBytes = (text: string, isDate: boolean): Buffer =>
  isDate ? int32(Date.parse(text) / 86_400_000) : Buffer.from(text);

/** Little-endian, the encoding of bounds. */
export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

/**
 * Parses an entry of a manifest that esg-lake wrote; null if it is not valid.
 *
 * @param inherited values of the manifest list, which entries of added files inherit
 */
export function toEntry(
  value: unknown,
  location: string,
  inherited: { readonly snapshotId: number; readonly sequence: number },
): ManifestEntry | null {
  if (!isObject(value) || !isObject(value['data_file'])) return null;
  const { status, snapshot_id: snapshotId, sequence_number: sequence } = value;
  const { file_path: path, ...file } = value['data_file'];
  if (status !== 0 && status !== 1 && status !== 2) return null;
  if (typeof path !== 'string' || !path.startsWith(`${location}/`) || !isFileStats(file)) return null;
  return {
    status,
    snapshotId: typeof snapshotId === 'number' ? snapshotId : inherited.snapshotId,
    sequence: typeof sequence === 'number' ? sequence : inherited.sequence,
    path: path.slice(location.length + 1),
    file,
  };
}

const lists = ['value_counts', 'null_value_counts', 'lower_bounds', 'upper_bounds'] as const;

const isFileStats = (file: object): file is FileStats =>
  isObject(file) &&
  isObject(file['partition']) &&
  typeof file['record_count'] === 'number' &&
  typeof file['file_size_in_bytes'] === 'number' &&
  lists.every((name) => file[name] === null || Array.isArray(file[name]));

/** The record of an entry. Added files inherit their sequence numbers from the manifest list. */
export function entryRecord({ status, snapshotId, sequence, path, file }: ManifestEntry, location: string): object {
  const own = status === statuses.added ? null : sequence;
  return {
    status,
    snapshot_id: snapshotId,
    sequence_number: own,
    file_sequence_number: own,
    data_file: { ...file, file_path: `${location}/${path}` },
  };
}
