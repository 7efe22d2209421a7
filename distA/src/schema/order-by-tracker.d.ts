import { type RecordBatch } from 'apache-arrow';
import { type TableName } from './tables.ts';
/**
 * The rows of a batch, ordered by tracker, keeping the order of the rows of one tracker; batches of other tables are
 * unchanged. The database stores rows in insertion order and reads 2,048 of them at a time. In the order of surveys,
 * nearly every block has a value of every tracker, so a query for one tracker reads all blocks.
 */
export declare function orderByTracker(table: TableName, batch: RecordBatch): RecordBatch;
