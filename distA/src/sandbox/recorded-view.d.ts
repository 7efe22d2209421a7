import type { Recording } from './recordings.ts';
import type { View } from './routes.ts';
/** What a recorded night answers to the connection, which is bound to the whole group. */
export declare function recordedView(recording: Recording): View;
