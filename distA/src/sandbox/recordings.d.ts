/** What the service of the simulated group says on one night: JSON by the name of the resource. */
export type Recording = ReadonlyMap<string, string>;
/** Nothing changes after it. */
export declare const lastNight = 4;
/** The folder in the package, and the file of one night in it. */
export declare const recordingsFolder = "recordings";
export declare const recordingName: (night: number) => string;
/** Nights after the last one are the same as that. */
export declare function readRecording(night: number): Recording;
