import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageFolder } from '../base/package-files.ts';
import type { View } from './routes.ts';

/** What the service of the simulated group says on one night: JSON by the name of the resource. */
export type Recording = ReadonlyMap<string, string>;

/** Nothing changes after it. */
export const lastNight = 4;

export const recordingsFolder = 'recordings';
export const recordingName = (night: number): string => `night-${night}.br`;

/** Nights after the last one are the same as that. */
export function readRecording(night: number): Recording {
  const recording = new Map<string, string>();
  for (let n = 0; n <= Math.min(night, lastNight); n++) {
    const file = join(packageFolder(), recordingsFolder, recordingName(n));
    // What is new since the night before: lines of a name and its JSON, or of a name that is gone.
    for (const line of brotliDecompressSync(readFileSync(file)).toString().trimEnd().split('\n')) {
      const end = line.indexOf(' ');
      if (end < 0) recording.delete(line);
      else recording.set(line.slice(0, end), line.slice(end + 1));
    }
  }
  return recording;
}

/** ISO 8601, by survey: of metadata or answers, whichever is later, and of answers; null without any. */
type RecordedUpdates = Readonly<Record<string, { readonly survey: string; readonly answers: string | null }>>;

export function recordedView(recording: Recording): View {
  const parsed = <T>(name: string): T => JSON.parse(recording.get(name) ?? 'null');
  const initiatives = parsed<readonly { readonly _id: string }[]>('initiatives');
  const surveys = parsed<readonly { readonly _id: string; readonly initiativeId: string }[]>('surveys');
  const updates = parsed<RecordedUpdates>('updates');
  const ids = new Set(initiatives.map(({ _id }) => _id));
  const listed = (
    listing: typeof surveys,
    kind: 'survey' | 'answers',
    since: number | undefined,
  ): readonly unknown[] =>
    since === undefined
      ? listing
      : listing
          .filter(({ _id }) => Date.parse(updates[_id]?.[kind] ?? '') >= since)
          .map((survey) => ({ ...survey, lastUpdated: updates[survey._id]?.survey }));
  return {
    rootId: initiatives[0]?._id ?? '',
    initiatives: () => initiatives,
    tree: () => parsed('tree'),
    hasInitiative: (id) => ids.has(id),
    initiativeSurveys: (id, since) => {
      const ofInitiative = surveys.filter(({ initiativeId }) => initiativeId === id);
      return listed(ofInitiative, 'answers', since);
    },
    surveys: (since) => listed(surveys, 'survey', since),
    survey: (id) => recording.get(`survey/${id}`),
    calculated: (id, code) => parsed(`calculated/${id}/${code}`) ?? undefined,
    valueList: (id) => parsed(`value-list/${id}`) ?? undefined,
  };
}
