/** All formats of the data dictionary, or of one table or view, as text; the code for them is loaded on demand. */
export declare const dictionaryFormats: {
    readonly markdown: (only?: string) => Promise<string>;
    readonly json: (only?: string) => Promise<string>;
    readonly sql: (only?: string) => Promise<string>;
    readonly dbt: (only?: string) => Promise<string>;
};
export declare const dictionaryFormatNames: readonly (keyof typeof dictionaryFormats)[];
