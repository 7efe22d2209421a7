import { isObject } from '../../base/json.js';
import { partitionValues } from './iceberg-schema.js';
/** What the snapshot did with a file, as recorded in a manifest. */
export const statuses = { existing: 0, added: 1, deleted: 2 };
export const isLive = ({ status }) => status !== statuses.deleted;
/** The description of a file in a manifest. */
export function fileStats({ columns }, file, bounds) {
    const keyed = (value) => bounds.flatMap((one) => {
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
const boundBytes = (text, isDate) => isDate ? int32(Date.parse(text) / 86_400_000) : Buffer.from(text);
/** Little-endian, the encoding of bounds. */
export function int32(value) {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    return bytes;
}
/**
 * Parses an entry of a manifest that esg-lake wrote; null if it is not valid.
 *
 * @param inherited values of the manifest list, which entries of added files inherit
 */
export function toEntry(value, location, inherited) {
    if (!isObject(value) || !isObject(value['data_file']))
        return null;
    const { status, snapshot_id: snapshotId, sequence_number: sequence } = value;
    const { file_path: path, ...file } = value['data_file'];
    if (status !== 0 && status !== 1 && status !== 2)
        return null;
    if (typeof path !== 'string' || !path.startsWith(`${location}/`) || !isFileStats(file))
        return null;
    return {
        status,
        snapshotId: typeof snapshotId === 'number' ? snapshotId : inherited.snapshotId,
        sequence: typeof sequence === 'number' ? sequence : inherited.sequence,
        path: path.slice(location.length + 1),
        file,
    };
}
const lists = ['value_counts', 'null_value_counts', 'lower_bounds', 'upper_bounds'];
const isFileStats = (file) => isObject(file) &&
    isObject(file['partition']) &&
    typeof file['record_count'] === 'number' &&
    typeof file['file_size_in_bytes'] === 'number' &&
    lists.every((name) => file[name] === null || Array.isArray(file[name]));
/** The record of an entry. Added files inherit their sequence numbers from the manifest list. */
export function entryRecord({ status, snapshotId, sequence, path, file }, location) {
    const own = status === statuses.added ? null : sequence;
    return {
        status,
        snapshot_id: snapshotId,
        sequence_number: own,
        file_sequence_number: own,
        data_file: { ...file, file_path: `${location}/${path}` },
    };
}
