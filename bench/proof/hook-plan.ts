/** What the preloaded hook does to a process; travels as JSON in the environment variable PROOF_HOOK. */
export interface HookPlan {
  /** SIGKILL at the count-th time (from 1) that the checkpoint is passed. */
  readonly crashAt?: { readonly name: string; readonly count: number };
  /** Names of checkpoints passed are appended here, one a line. */
  readonly traceFile?: string;
  readonly strikes?: readonly Strike[];
  readonly fileFaults?: readonly FileFault[];
  /** Moves `Date` by so much. */
  readonly clockOffsetMs?: number;
}

/** Makes operations of node:fs/promises fail; SQL's own files are reached by `maxFileBlocks` and by a small file system. */
export interface FileFault {
  /** Functions of node:fs/promises or methods of its file handles. */
  readonly operations: readonly string[];
  /** Part of the path. */
  readonly path: string;
  readonly code: 'ENOSPC' | 'EIO' | 'EROFS';
  /** Lets the first so many pass. */
  readonly after: number;
  readonly times: number;
}

/** What happens to the process at the count-th time (from 1) that a checkpoint is passed, or so many milliseconds later. */
export interface Strike {
  readonly name: string;
  readonly count: number;
  /** @default at once */
  readonly afterMs?: number;
  /**
   * Signals to itself, one after the other; a fault that nobody catches; or a pause: its name is written to descriptor 3,
   * and everything stands until that is closed from the other side.
   */
  readonly what: readonly NodeJS.Signals[] | 'exception' | 'rejection' | 'pause';
}
