import { type SqlRow } from '../load/database.ts';
/** A row of decisions that names something which the lake does not have. */
export interface UnmatchedDecision {
    readonly file: string;
    readonly line: number;
    readonly what: 'initiative' | 'tracker' | 'type code' | 'column';
    readonly named: string;
    /** What the lake has that is nearest: a code, the beginning of one with `*`, or an id with its name; null if it has none. */
    readonly nearest: string | null;
}
type Select = (sql: string) => Promise<readonly SqlRow[]>;
export declare function readUnmatchedDecisions(select: Select): Promise<readonly UnmatchedDecision[]>;
export {};
