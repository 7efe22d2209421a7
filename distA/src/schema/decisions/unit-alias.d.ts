import type { Row } from '../rows.ts';
import { type CsvRow } from './csv-rows.ts';
/** A row of units.csv, with the fraction that converts the unit exactly. */
export declare function toAlias(row: CsvRow<'unit' | 'unit_type' | 'is' | 'factor' | 'reason'>): Row<'unit_aliases'>;
