import { type ChangedFigure, type SincePin } from '../../schema/changed-figures.ts';
import { type SqlRow } from '../database.ts';
import type { QueriedCopy } from './sealed-lake.ts';
/**
 * Compares the group figures of a lake with those of the newest pin. What is wrong with a pin is reported in `problem`, and is no error.
 * @param lake a lake whose SQL may read files
 * @param snapshotId of the lake: a pin of a later snapshot is passed over
 * @returns null without a pin
 */
export declare function readSincePin(lake: QueriedCopy, output: string, snapshotId: string): Promise<SincePin | null>;
/** A row with the columns of `changedFiguresSql` and its `difference`. */
export declare function changedFigure(row: SqlRow): ChangedFigure;
