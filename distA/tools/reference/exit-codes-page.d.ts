import { exitCodes } from '../../src/base/errors.ts';
/** Every exit code with its meaning and what to do. */
export declare const exitCodesPage: () => string;
export interface ExitCodeMeaning {
    readonly meaning: string;
    /** What the operator of the lake does about it. */
    readonly advice: string;
}
/** What each exit code means; the names are those of `exitCodes`. */
export declare const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, ExitCodeMeaning>>;
