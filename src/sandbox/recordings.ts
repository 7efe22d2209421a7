import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageFolder } from '../base/package-folder.ts';

/** What the service of the simulated group says on one night: JSON by the name of the resource. */
export type Recording = ReadonlyMap<string, string>;

/** Nothing changes after it. */
export const lastNight = 4;

/** The folder in the package, and the file of one night in it. */
export const recordingsFolder = 'recordings';
export const recordingName = (night: number): string => `night-${night}.br`;

/** Nights after the last one are the same as that. */
export function readRecording(night: number): Recording {
  const folder = join(packageFolder() ?? '.', recordingsFolder);
  const recording = new Map<string, string>();
  for (let n = 0; n <= Math.min(night, lastNight); n++)
    applyChanges(recording, brotliDecompressSync(readFileSync(join(folder, recordingName(n)))).toString());
  return recording;
}

/** A night is stored as what is new since the night before: lines of a name and its JSON, or of a name that is gone. */
function applyChanges(recording: Map<string, string>, changes: string): void {
  for (const line of changes.trimEnd().split('\n')) {
    const end = line.indexOf(' ');
    if (end < 0) recording.delete(line);
    else recording.set(line.slice(0, end), line.slice(end + 1));
  }
}
