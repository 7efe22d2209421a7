import type { DecisionFile } from '../schema/decisions/decision-file.ts';
/** What the functions of the transform need from a run. */
export interface TransformRun {
    readonly runId: string;
    readonly options: {
        /** Threads that read and transform survey bodies; with 0, the calling thread does it. */
        readonly workers: number;
        readonly timeZone: string;
        readonly defaultCurrency: string;
        /** What the owner of the lake decided. */
        readonly decisions: readonly DecisionFile[];
    };
}
/** What every transform needs to know about the run and the response that it reads. */
export interface TransformContext {
    readonly runId: string;
    /** Null if the service refused to answer. */
    readonly responseId: string | null;
    /** Reporting time zone, an IANA name; an unknown one makes the transform throw RangeError. */
    readonly timeZone: string;
    /** Three capital letters: the unit of questions about money that do not name a currency (lake.md, rule 8). */
    readonly defaultCurrency: string;
}
