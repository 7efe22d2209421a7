import type { LookFirstItem } from '../report/report.ts';
import type { SincePin } from '../schema/changed-figures.ts';
import type { PageBlock } from './page-block.ts';
import { type QueriedLake } from './page-lake.ts';
import { type PageTableText } from './page-tables.ts';
/** The sections of the page, most important first for the people who own the figures. To add one: docs/adding-a-section.md. */
export declare const pageBlocks: readonly PageBlock[];
interface LakePageSource {
    /** A connection to one snapshot, in which temporary tables are created. */
    readonly lake: QueriedLake;
    /** Null without a pin. @default null */
    readonly sincePin?: SincePin | null;
    /** Address of a record in the service, with `{survey_id}` or `{utrv_id}`. @default null */
    readonly recordUrl?: string | null;
}
/** The page, and its complete tables as CSV, each made when the iterator asks for it. */
export interface LakePage {
    readonly page: string;
    readonly lookFirst: readonly LookFirstItem[];
    readonly tables: AsyncIterable<PageTableText>;
}
/** The page about a lake. */
export declare function makeLakePage({ lake, ...options }: LakePageSource): Promise<LakePage>;
export {};
