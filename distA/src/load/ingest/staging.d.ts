import type { RecordBatch } from 'apache-arrow';
import { type TableName } from '../../schema/tables.ts';
import type { Database } from '../database.ts';
import type { BatchInserter } from './batch-inserter.ts';
/** Rows waiting for the merge, in an in-memory database called `staging` (which spills to the work folder). */
export interface Staging {
    append(table: TableName, batch: RecordBatch): Promise<void>;
}
/**
 * Attached alongside the lake, so that its blocks never end up in the published file. It has its own connection, since
 * one transaction can write to only one database.
 */
export declare function openStaging(database: Database, inserter: BatchInserter): Promise<Staging>;
