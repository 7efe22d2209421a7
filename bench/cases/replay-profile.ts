/**
 * Notes of the replay case that explain its time. Thread times are from /proc, statement times are the processor time
 * of the process from their start to their end, function times are from --cpu-prof.
 */
export const replayProfile: readonly string[] = [
  'Where the time goes (one replay at commit f2f490f, two cores of an idle machine: 23.3 s, 35 CPU s): reading and inserting surveys 8.2 s (12.7 CPU s), merge 9.8 s (13.5), publication 4.9 s (7.5), start-up 0.4 s.',
  'CPU seconds of the merge by statement: figures 5.3 (numbers of records 1.6, rows that may overlap 0.8), roll-ups 3.0, figures of the group 2.4, exclusions 1.2, commit 0.8. The whole merge took 6.5 CPU s at commit ff004f6, when figures had neither doubts nor exclusions and the group no table.',
  'Functions of the two threads that read surveys (commit ff004f6): parsing JSON 12 %, V8’s garbage collector 11 %, inflate 6 %, making strings of bytes 4 %, SHA-256 3 %; the rest is spread over rules and columns, no function above 4 %.',
];
