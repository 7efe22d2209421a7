/** What the verbs of the transform need of a run. */
export interface TransformRun {
  readonly runId: string;
  readonly options: {
    /** Threads that read and transform survey bodies; 0: the calling thread does it. */
    readonly workers: number;
    readonly timeZone: string;
    readonly defaultCurrency: string;
  };
}
