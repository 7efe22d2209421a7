/**
 * Notes of the replay case that explain its time. Thread times are from /proc, statement times are the processor time
 * of the process from their start to their end, function times are from --cpu-prof.
 */
export declare const replayProfile: readonly string[];
