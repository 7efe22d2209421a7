import { type JsonObject } from '../base/json.ts';
import { type PointOwner } from './data-points.ts';
/**
 * Writes the cells of a table as data points (lake.md, rule 3). A row or cell that is `null`, or a cell without a
 * value, does not count: it makes no data point, and another cell with its code is not a duplicate.
 * @returns the number of data points
 */
export declare function writeTableAnswer(owner: PointOwner, table: readonly unknown[]): number;
/** Whether a table contains a value, or anything that is neither a row nor a cell. */
export declare function holdsCells(table: readonly unknown[]): boolean;
/** Fields of cells that the schema does not name, by row and cell; null if there are none. */
export declare function unnamedCells(table: readonly unknown[]): JsonObject | null;
