/** `npm run record`: writes the nights that the sandbox plays. Versions of Brotli may differ in the bytes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { packageFolder } from '../../src/base/package-files.ts';
import { lastNight, type Recording, recordingName, recordingsFolder } from '../../src/sandbox/recordings.ts';
import { changesBetween, record } from './record.ts';

const folder = join(packageFolder(), recordingsFolder);
await mkdir(folder, { recursive: true });
let before: Recording = new Map();
for (let night = 0; night <= lastNight; night++) {
  const recording = record(night);
  // The largest window: questions repeat from survey to survey.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  await writeFile(
    join(folder, recordingName(night)),
    brotliCompressSync(changesBetween(before, recording), { params }),
  );
  before = recording;
}
