import type { AdditivityPatterns } from '../schema/additivity-patterns.ts';

/** What the functions of the transform need from a run. */
export interface TransformRun {
  readonly runId: string;
  readonly options: {
    /** Threads that read and transform survey bodies; with 0 the calling thread does it. */
    readonly workers: number;
    readonly timeZone: string;
    readonly defaultCurrency: string;
    /** Which type codes add up and which do not. */
    readonly additivity: AdditivityPatterns;
  };
}
