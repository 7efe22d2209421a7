/** Every table and view with its columns. */
export declare function tablesPage(): Promise<string>;
