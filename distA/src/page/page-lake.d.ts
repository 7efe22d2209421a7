import type { DuckDBValue } from '@duckdb/node-api';
import { type RecordIds } from '../base/record-url.ts';
import type { SincePin } from '../schema/changed-figures.ts';
import { type KeyFigures } from './key-figures/read-key-figures.ts';
import { type LakeOverview } from './lake-overview.ts';
import { type AskRows } from './row-shape.ts';
/** A connection to a lake's database that allows temporary tables. Rows are objects; times and days are Date. */
export interface QueriedLake {
    query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
}
/** The lake as the sections of the page read it. */
export interface PageLake extends QueriedLake {
    readonly overview: LakeOverview;
    readonly keyFigures: KeyFigures;
    /** Null without a pin. */
    readonly sincePin: SincePin | null;
    /** The address of a record or report in the service; null if the page has no links, or the address asks for more ids. */
    readonly urlOf: (ids: RecordIds) => string | null;
    readonly rows: AskRows;
}
/** Reads and prepares what the sections have in common. */
export declare function openPageLake(lake: QueriedLake, { sincePin, recordUrl: template, }?: {
    readonly sincePin?: SincePin | null;
    readonly recordUrl?: string | null;
}): Promise<PageLake>;
