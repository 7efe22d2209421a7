import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { lastNight, type Recording, readRecording, recordingName } from '../../src/sandbox/recordings.ts';
import { changesBetween, record } from '../../tools/simulated-group/record.ts';

const folder = resolve(import.meta.dirname, '../../recordings');

it('npm run record makes the recordings again, byte by byte, which play what was recorded', () => {
  let before: Recording = new Map();
  for (let night = 0; night <= lastNight; night++) {
    const recording = record(night);
    const bytes = brotliDecompressSync(readFileSync(join(folder, recordingName(night))));
    expect(bytes.equals(Buffer.from(changesBetween(before, recording)))).toBe(true);
    const played = readRecording(night);
    expect([...played.keys()].sort()).toEqual([...recording.keys()].sort());
    expect([...recording].filter(([name, json]) => played.get(name) !== json)).toEqual([]);
    before = recording;
  }
});
