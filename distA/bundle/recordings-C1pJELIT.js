import { t as packageFolder } from "./package-folder-B2vBX6m9.js";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
// dist/src/sandbox/recordings.js
/** Nothing changes after it. */
const lastNight = 4;
/** The folder in the package, and the file of one night in it. */
const recordingsFolder = "recordings";
const recordingName = (night) => `night-${night}.br`;
/** Nights after the last one are the same as that. */
function readRecording(night) {
	const folder = join(packageFolder() ?? ".", recordingsFolder);
	const recording = /* @__PURE__ */ new Map();
	for (let n = 0; n <= Math.min(night, 4); n++) applyChanges(recording, brotliDecompressSync(readFileSync(join(folder, recordingName(n)))).toString());
	return recording;
}
/** A night is stored as what is new since the night before: lines of a name and its JSON, or of a name that is gone. */
function applyChanges(recording, changes) {
	for (const line of changes.trimEnd().split("\n")) {
		const end = line.indexOf(" ");
		if (end < 0) recording.delete(line);
		else recording.set(line.slice(0, end), line.slice(end + 1));
	}
}
export { recordingsFolder as i, readRecording as n, recordingName as r, lastNight as t };
