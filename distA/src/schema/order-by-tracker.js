import { DataType } from 'apache-arrow';
import { gatherRows } from './gather-rows.js';
import { toBatch } from './row-batches.js';
import { tables } from './tables.js';
/** Tables that are often queried for single trackers. */
const ordered = ['data_points', 'utrvs'];
/**
 * The rows of a batch, ordered by tracker, keeping the order of the rows of one tracker; batches of other tables are
 * unchanged. The database stores rows in insertion order and reads 2,048 of them at a time. In the order of surveys,
 * nearly every block has a value of every tracker, so a query for one tracker reads all blocks.
 */
export function orderByTracker(table, batch) {
    if (!ordered.includes(table))
        return batch;
    const trackers = batch.data.children[Object.keys(tables[table].columns).indexOf('tracker_id')];
    if (trackers === undefined)
        throw new TypeError(`a batch of ${table} does not have trackers`);
    const order = orderOf(trackers);
    const columns = batch.data.children.map((column) => gatherRows(column, order));
    return toBatch(table, columns, batch.numRows);
}
/** For each row of the ordered batch, its index in the original. */
function orderOf(trackers) {
    if (!DataType.isDictionary(trackers.type))
        throw new TypeError('ids of trackers are not numbered');
    const places = placesOf(trackers);
    const codes = trackers.values;
    const next = new Int32Array(places.length + 1);
    for (let row = 0; row < trackers.length; row++) {
        const after = (places[codes[row] ?? 0] ?? 0) + 1;
        next[after] = (next[after] ?? 0) + 1;
    }
    for (let place = 1; place < next.length; place++)
        next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
    const order = new Int32Array(trackers.length);
    for (let row = 0; row < trackers.length; row++) {
        const place = places[codes[row] ?? 0] ?? 0;
        const at = next[place] ?? 0;
        order[at] = row;
        next[place] = at + 1;
    }
    return order;
}
/** For each id in the dictionary, its rank among all ids. */
function placesOf({ dictionary }) {
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
