/** The notice at the top of every page that it is generated. */
export declare const madeFrom: (source: string) => string;
/** A page: its parts, separated by empty lines. */
export declare const page: (...parts: readonly string[]) => string;
/** A table; columns that are empty in every row are left out. */
export declare function table(columns: readonly string[], rows: readonly (readonly string[])[]): string;
export declare const code: (text: string) => string;
/** The anchor that GitHub gives a heading. */
export declare const anchorOf: (heading: string) => string;
export declare const sentence: (text: string) => string;
