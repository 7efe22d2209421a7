import type { Lake } from '../../load/lake.ts';
import { type AskedFigure } from './asked-figure.ts';
/**
 * Fills temporary tables with all that the figures of a node, question and year rest on:
 *
 * - `asked_nodes`: the node and those below it
 * - `asked_rollup`: their rows of `initiative_rollup`
 * - `asked_contributions`: the figures that make up those of the node
 * - `asked_records`: the value records that each is made of, by measure
 * - `asked_exclusions`
 * - `asked_utrvs`: records of both, with survey and body
 * - `asked_numbers`: the numbers of the records, by measure, and whether they are added
 */
export declare function collectFigure(lake: Lake, { node, trackers, year }: AskedFigure): Promise<void>;
/** SQL for rows of `asked_utrvs`. @param where on utrvs */
export declare const askedRecordsSql: (where: string) => string;
