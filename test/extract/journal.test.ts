import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealedJson } from '../../src/base/damage.ts';
import { foldJournals, type Journal, readJournals } from '../../src/extract/landing/journal.ts';
import { defaultRules } from '../../src/schema/rules.ts';
import { id } from './service.ts';

let output: string;
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'esg-lake-journal-'));
});
afterEach(() => rm(output, { recursive: true, force: true }));

const runId = (n: number): string => `2026010${n}T020000000Z-00000${n}`;
const hash = (n: number): string => n.toString(16).padStart(64, '0');

const journal = (n: number, more: Partial<Journal> = {}): Journal => ({
  run_id: runId(n),
  snapshot_id: runId(n),
  changed_at: n,
  watermark_at: n,
  changed_since: null,
  survey_listing: 'connection',
  rules: defaultRules,
  initiatives: hash(1),
  survey_listings: [hash(2)],
  surveys: [],
  removed: [],
  failed: [],
  details: {},
  ...more,
});

const survey = (n: number, body: number) => ({
  surveyId: id(n),
  responseId: hash(body),
  listingHash: 'h',
  lastUpdatedAt: null,
  lastUpdatedRaw: null,
});

const comments = (n: number, body: number | null) => ({
  detail: { survey_id: id(n) },
  response_id: body === null ? null : hash(body),
});

describe('journals', () => {
  it('of another run are damaged', async () => {
    await mkdir(join(output, 'landing', runId(1)), { recursive: true });
    await writeFile(join(output, 'landing', runId(1), 'journal.json'), sealedJson(journal(2)));
    const damages: string[] = [];
    expect(await readJournals(output, ({ what }) => void damages.push(what))).toEqual([]);
    expect(damages).toEqual(['is the journal of another run']);
  });

  it('of later runs replace what was of a survey, and drop it with a newer body or with the survey', () => {
    const state = foldJournals([
      journal(1, {
        surveys: [survey(1, 10), survey(2, 11), survey(3, 12)],
        details: { comments: [comments(1, 30), comments(2, 31), comments(3, 32)] },
      }),
      journal(2, { surveys: [survey(2, 13)], removed: [id(3)] }),
      journal(3, { details: { comments: [comments(1, null)] } }),
    ]);
    expect(state?.subResources.get('comments')).toEqual([comments(1, null)]);
    expect([...(state?.surveys.values() ?? [])].map(({ responseId }) => responseId)).toEqual([hash(10), hash(13)]);
  });
});
