import { type Html } from './frame/page-html.ts';
import type { PageLake } from './page-lake.ts';
/** A section of the page: what it reads from the lake, and how it is shown. */
interface BlockDeclaration<Data> {
    /** Its anchor. */
    readonly id: string;
    /** Its heading. */
    readonly title: string;
    /** Its name in the navigation. */
    readonly short: string;
    /** The sentence that is shown if `read` returns null. */
    readonly empty: string;
    /** CSS rules for its own classes, added to the page's only style sheet. Style attributes are not allowed. */
    readonly style?: string;
    /** Null if there is nothing to show. */
    read(lake: PageLake): Promise<Data | null>;
    render(data: Data, lake: PageLake): Html;
}
/** A section whose data type is hidden. */
export interface PageBlock extends Omit<BlockDeclaration<never>, 'read' | 'render'> {
    make(lake: PageLake): Promise<Html>;
}
export declare function pageBlock<Data>(block: BlockDeclaration<Data>): PageBlock;
export {};
