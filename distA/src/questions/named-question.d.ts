/** A named question: an SQL file whose first comment states what it answers. */
export interface NamedQuestion {
    /** The file name without `.sql`. */
    readonly name: string;
    readonly title: string;
    readonly about: string;
    readonly parameters: readonly QuestionParameter[];
    /** Columns of the answer in order of worth: a narrow terminal shows the first ones. */
    readonly worth: readonly string[];
    /** The whole file, so that line numbers in messages match it. */
    readonly sql: string;
    readonly file: string;
}
/** `$name` in the SQL. */
export interface QuestionParameter {
    readonly name: string;
    readonly type: ParameterType;
    /** Whether the word `all` may be given in place of a value: it is NULL in the SQL. */
    readonly takesAll: boolean;
    /** An SQL expression, such as `2025`, `NULL` or a subquery in parentheses. */
    readonly default: string;
    readonly about: string;
}
/** The file of a question on disk. */
interface QuestionFile {
    readonly name: string;
    readonly file: string;
    readonly text: string;
}
/**
 * Reads the comment at the start: `-- title:`, `-- about:` (one each), if wanted `-- worth: column, …`, and any number of
 * `-- param: name TYPE = default; what it means`, with `TYPE or all` if the word `all` may be given for NULL. A line that starts with `--` and two spaces continues the previous
 * one. The comment ends at the first line that is not a comment.
 *
 * @throws UsageError that names file and line
 */
export declare function readQuestion({ name, file, text }: QuestionFile): NamedQuestion;
/** The SQL of a question with an SQL expression in place of each parameter: the given one, else its default. */
export declare function withExpressions(question: NamedQuestion, given: Readonly<Record<string, string>>): string;
/** @throws UsageError that names file and line if `worth` names a column that the answer does not have */
export declare function requireWorth({ file, sql, worth }: NamedQuestion, columns: readonly string[]): void;
/**
 * The parameter types, by DuckDB's name. DuckDB would round 2025.7 to a whole number, so these patterns are stricter.
 */
export declare const parameterTypes: {
    readonly INTEGER: {
        readonly expected: 'a whole number';
        readonly pattern: RegExp;
    };
    readonly DOUBLE: {
        readonly expected: 'a number';
        readonly pattern: RegExp;
    };
    readonly VARCHAR: {
        readonly expected: 'a text';
        readonly pattern: RegExp;
    };
    readonly DATE: {
        readonly expected: 'a day such as 2026-01-31';
        readonly pattern: RegExp;
    };
    readonly BOOLEAN: {
        readonly expected: 'true or false';
        readonly pattern: RegExp;
    };
};
export type ParameterType = keyof typeof parameterTypes;
export {};
