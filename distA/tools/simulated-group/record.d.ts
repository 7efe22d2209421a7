import type { Recording } from '../../src/sandbox/recordings.ts';
/** Everything that the default group says on one night, as `src/sandbox` plays it. */
export declare function record(night: number): Recording;
/** What `readRecording` makes the later night of, after the one before: lines of a name and its JSON, or of a name alone. */
export declare function changesBetween(before: Recording, after: Recording): string;
