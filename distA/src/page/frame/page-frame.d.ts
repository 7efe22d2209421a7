import { type Content } from './page-html.ts';
interface PageParts {
    /** The title of the browser's tab. */
    readonly title: string;
    /** The line at the very top: whose figures these are. */
    readonly heading: Content;
    readonly navigation: readonly {
        readonly id: string;
        readonly short: string;
    }[];
    readonly isSimulated: boolean;
    readonly main: Content;
    readonly footer: Content;
    /** CSS rules in addition to the page's own. */
    readonly style?: string;
}
/**
 * One self-contained file without scripts. Its content security policy forbids loading and running anything; the only style
 * allowed is the sheet with this hash, so style attributes would be ignored.
 */
export declare function renderPage(parts: PageParts): string;
export {};
