/**
 * The folder of esg-lake's own package.json, above this file (its depth differs between sources and `dist`); null if
 * there is none.
 */
export declare function packageFolder(): string | null;
/** Version of esg-lake, from its package.json. */
export declare function packageVersion(): string;
