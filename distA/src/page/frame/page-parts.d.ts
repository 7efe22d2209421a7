import { type PageTableName } from '../../base/page-files.ts';
import type { RecordIds } from '../../base/record-url.ts';
import type { LakeOverview } from '../lake-overview.ts';
import type { PageLake } from '../page-lake.ts';
import { type Content, type Html } from './page-html.ts';
/** The maximum number of rows of a CSV file: the first ones of its order. */
export declare const maxTableRows = 50000;
/** A note that a table is shortened, and the file that has all rows; empty if it is not. */
export declare const cutNote: (shown: number, all: number, one: string, file: PageTableName, more?: string) => Html | string;
/** A link to a record or report in the service, where the page has such links. */
export declare function serviceLink(content: Content, ids: RecordIds, { urlOf }: Pick<PageLake, 'urlOf'>): Content;
/** The name of a node, listed now or before; otherwise its id. */
export declare function nodeName(overview: LakeOverview, id: string): Html;
/** The names of a node's ancestors, without the root if it is the only one. */
export declare function placeOf(overview: LakeOverview, id: string): Html | string;
/** The usual spelling of a unit, by default the one that was sent; empty for null. */
export declare const unitName: (unit: string | null) => string;
