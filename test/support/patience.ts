/** The longest wait for one event within a test, in milliseconds: a deadlock ends before the deadline of the test. */
export const patienceMs = 300_000;
