import { type NamedQuestion } from '../../questions/named-question.ts';
import type { Invocation } from '../invocation.ts';
import type { BoundParameter } from './read-only.ts';
/** The statement that `query` should run. */
export interface AskedStatement {
    readonly sql: string;
    readonly parameters: readonly BoundParameter[];
    /** Names of columns in order of worth, as the question declares it, or the first view or table in the SQL. */
    readonly worth: readonly string[];
    /** Absent for SQL that was given. */
    readonly question?: NamedQuestion;
}
/**
 * The SQL given as an argument, on stdin (`-`), or by a named question (`@name`, with the value of its first parameter).
 * @throws UsageError for missing SQL, an unknown question, and parameters that the question does not have
 */
export declare function askedStatement({ positional, secondPositional, values, sources, world, console, }: Invocation): Promise<AskedStatement>;
/**
 * Lists all questions, or shows one in full, as text or JSON. Resolves with the exit code: 2 if a file is not a valid
 * question; the others are shown anyway.
 */
export declare function showQuestions(invocation: Invocation): Promise<number>;
