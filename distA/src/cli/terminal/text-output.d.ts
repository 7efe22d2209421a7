import type { Environment } from '../options/resolve.ts';
/** Where text goes; a terminal knows its width. */
export interface TextOutput extends NodeJS.WritableStream {
    readonly isTTY?: boolean;
    readonly columns?: number;
    readonly rows?: number;
}
/** Width of a terminal in columns; `undefined` for other outputs, where text is not cut. */
export declare const widthOf: ({ isTTY, columns }: TextOutput) => number | undefined;
type Style = (text: string) => string;
/** How text is highlighted on a terminal. Styles never carry information that the text lacks. */
export interface Styles {
    readonly bold: Style;
    readonly dim: Style;
    readonly red: Style;
    readonly yellow: Style;
    readonly green: Style;
    readonly cyan: Style;
}
export declare const plainStyles: Styles;
/** Styles for one output; without colors, no library is loaded. Make text safe for a terminal before styling it. */
export declare function stylesFor(output: TextOutput, environment: Environment, asked?: boolean): Promise<Styles>;
/** A terminal that can only append: no colors, and lines cannot be overwritten. */
export declare const isDumb: ({ TERM: terminal }: Environment) => boolean;
export {};
