/**
 * Notes of the replay case that explain its time. Thread times are from /proc, statement times are the processor time
 * of the process from their start to their end, function times are from --cpu-prof.
 */
export const replayProfile = [
    'Where the time goes (one replay at commit 9e550ba, in an hour in which the machine was a quarter slower than when idle: 29.4 s, 41 CPU s): reading and inserting surveys 11.4 s, merge 11.8 s (13.0 CPU s), publication 6.3 s.',
    'CPU seconds of the merge by statement: figures 4.6 (numbers of records 1.5), roll-ups 2.6, figures of the group 2.2, exclusions and uses 1.0, returning memory 0.8, commit 0.7. In the same hour, the whole merge took 6.2 CPU s at commit ff004f6, when figures had neither doubts nor exclusions and the group no table, and 20.8 CPU s with two threads (commit af8f74d), which took 14.5 s.',
    'Functions of the two threads that read surveys (commit ff004f6): parsing JSON 12 %, V8’s garbage collector 11 %, inflate 6 %, making strings of bytes 4 %, SHA-256 3 %; the rest is spread over rules and columns, no function above 4 %.',
];
