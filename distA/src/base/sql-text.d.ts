/** One statement in parentheses, on separate lines, so that a trailing comment does not hide the closing one. */
export declare const asSubquery: (sql: string) => string;
interface SqlToken {
    readonly text: string;
    /** Its position in the text. */
    readonly at: number;
}
/** Includes white space and comments. */
export declare function sqlTokens(sql: string): Generator<SqlToken>;
/** The statement without its trailing semicolons and the comments between and after them. */
export declare function withoutFinalSemicolons(sql: string): string;
export {};
