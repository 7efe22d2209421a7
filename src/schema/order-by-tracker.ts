import { type Data, DataType, type RecordBatch } from 'apache-arrow';
import { toBatch } from './batch-builder.ts';
import { gatherRows } from './gather-rows.ts';
import { type TableName, tables } from './tables.ts';

/** Tables that are asked for single trackers. */
const ordered: readonly TableName[] = ['data_points', 'utrvs'];

/**
 * The rows of a batch in the order of their trackers, those of one tracker in the order in which they are; of other tables as
 * they are. The database keeps rows in the order in which they are inserted and reads 2,048 of them at a time: in the order of
 * surveys nearly every block has a value of every tracker, so that a question about one of them reads them all.
 */
export function orderByTracker(table: TableName, batch: RecordBatch): RecordBatch {
  if (!ordered.includes(table)) return batch;
  const trackers = batch.data.children[Object.keys(tables[table].columns).indexOf('tracker_id')];
  if (trackers === undefined) throw new TypeError(`a batch of ${table} does not have trackers`);
  const order = orderOf(trackers);
  const columns = batch.data.children.map((column) => gatherRows(column, order));
  return toBatch(table, columns, batch.numRows);
}

/** For each row of the ordered batch, where it comes from. */
function orderOf(trackers: Data): Int32Array {
  if (!DataType.isDictionary(trackers.type)) throw new TypeError('ids of trackers are not numbered');
  const places = placesOf(trackers);
  const codes: Int32Array = trackers.values;
  const next = new Int32Array(places.length + 1);
  for (let row = 0; row < trackers.length; row++) {
    const after = (places[codes[row] ?? 0] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let place = 1; place < next.length; place++) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const order = new Int32Array(trackers.length);
  for (let row = 0; row < trackers.length; row++) {
    const place = places[codes[row] ?? 0] ?? 0;
    const at = next[place] ?? 0;
    order[at] = row;
    next[place] = at + 1;
  }
  return order;
}

/** Of each id in the dictionary its place among all of them. */
function placesOf({ dictionary }: Data): Int32Array {
  const ids = Array.from({ length: dictionary?.length ?? 0 }, (_, code) => ({
    id: String(dictionary?.get(code)),
    code,
  }));
  const places = new Int32Array(ids.length);
  ids
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .forEach(({ code }, place) => {
      places[code] = place;
    });
  return places;
}
