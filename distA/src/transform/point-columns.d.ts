import { type TableBatch } from '../schema/row-batches.ts';
import { type PointSink } from './data-points.ts';
/** Collects data points as batches of `data_points`. */
interface PointColumns extends PointSink {
    readonly rowCount: number;
    /** The batches collected since the last call. */
    take(): readonly TableBatch[];
}
/**
 * Only seven of the 24 values of a data point are its own. The others are those of its record or its place, and are
 * stored once for each of these. Creating a row object per point and taking it apart again takes a fifth of a worker's
 * time.
 */
export declare function createPointColumns(): PointColumns;
export {};
