/**
 * Notes of the replay case that explain its time. Thread times are from /proc, statement times are the processor time
 * of the process from their start to their end, function times are from --cpu-prof.
 */
export const replayProfile: readonly string[] = [
  'Where the time goes (one replay at commit ff004f6, two cores of an idle machine: 24 s, 38 CPU s): reading and inserting surveys 12.3 s, merge with all figures 4.9, publication 6.2, start-up 0.9.',
  'CPU seconds by thread: two workers 11.5 (parsing JSON 12 %, V8’s garbage collector 11 %, inflate 6 %, making strings of bytes 4 %, SHA-256 3 %; the rest is spread over rules and columns, no function above 4 %), V8’s compiler and collector threads 4.5, main thread 3.5, DuckDB 22.5 (inserting 9.5, merge 6.5, publication 6.5).',
];
