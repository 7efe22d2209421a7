import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealedJson } from '../../src/base/damage.ts';
import { lostBodies, noteDamaged } from '../../src/extract/landing/damaged-bodies.ts';
import {
  foldJournals,
  type Journal,
  type JournalSubResource,
  neededBodies,
  readJournals,
  writeJournal,
} from '../../src/extract/landing/journal.ts';
import { openLanding, readLandings } from '../../src/extract/landing/landing-files.ts';
import { defaultRules } from '../../src/schema/rules.ts';
import { hash, runId } from './plain-run.ts';
import { id } from './service.ts';

const survey = (n: number, body: string) => ({
  surveyId: id(n),
  responseId: body,
  listingHash: 'h',
  lastUpdatedAt: null,
  lastUpdatedRaw: null,
});
const calculation = (n: number, responseId: string | null, code = 'ghg'): JournalSubResource => ({
  detail: { survey_id: id(n), code },
  response_id: responseId,
});
const lookup = (ids: readonly number[], responseId: string | null): JournalSubResource => ({
  detail: { ids: ids.map(id) },
  response_id: responseId,
});
const journal = (n: number, more: Partial<Journal> = {}): Journal => ({
  run_id: runId(n),
  snapshot_id: runId(n),
  changed_at: n,
  watermark_at: n,
  survey_listing: 'connection',
  rules: defaultRules,
  initiatives: hash(n * 100 + 1),
  survey_listings: [hash(n * 100 + 2)],
  surveys: [],
  removed: [],
  failed: [],
  details: {},
  ...more,
});
const needed = (journals: readonly Journal[]): readonly string[] => neededBodies(foldJournals(journals));

describe('a journal of another run', () => {
  it('is damaged', async () => {
    const output = await mkdtemp(join(tmpdir(), 'esg-lake-journal-'));
    await mkdir(join(output, 'landing', runId(1)), { recursive: true });
    await writeFile(join(output, 'landing', runId(1), 'journal.json'), sealedJson(journal(2)));
    const damages: string[] = [];
    expect(await readJournals(output, ({ what }) => void damages.push(what))).toEqual([]);
    expect(damages).toEqual(['is the journal of another run']);
    await rm(output, { recursive: true });
  });
});

describe('lookups of value lists', () => {
  it('keep only the lists that no later lookup requested again, and know all that their body was requested for', () => {
    const [first, second] = [lookup([1, 2, 3], hash(1)), lookup([2], hash(2))];
    const state = foldJournals([journal(1, { details: { value_lists: [first, second] } })]);
    expect(state?.subResources.get('value_lists')).toEqual([
      { ...first, detail: { ids: [id(1), id(3)], asked: [id(1), id(2), id(3)] } },
      second,
    ]);
  });
});

describe('the bodies that a lake is built from', () => {
  it('are the last listings, the newest body of each survey, and what belongs to these', () => {
    const journals = [
      journal(1, {
        surveys: [survey(1, hash(11)), survey(2, hash(12)), survey(3, hash(13))],
        details: {
          calculated: [calculation(1, hash(21)), calculation(2, hash(22)), calculation(3, hash(23))],
          value_lists: [lookup([1, 2], hash(31)), lookup([3], hash(32))],
        },
      }),
      journal(2, {
        surveys: [survey(2, hash(14))],
        removed: [id(3)],
        details: { calculated: [calculation(2, null)], value_lists: [lookup([2, 3], hash(33))] },
      }),
    ];
    expect([...needed(journals)].sort()).toEqual([11, 14, 21, 31, 33, 201, 202].map(hash).sort());
  });
});

describe('what is requested again because its body is lost', () => {
  let output: string;
  beforeEach(async () => {
    output = await mkdtemp(join(tmpdir(), 'esg-lake-needed-bodies-'));
  });
  afterEach(() => rm(output, { recursive: true, force: true }));

  /** Lands bodies and returns their ids. */
  const land = async (run: number, bodies: readonly (readonly [string, string])[]): Promise<readonly string[]> => {
    const writer = await openLanding({ output, runId: runId(run) });
    const ids: string[] = [];
    for (const [endpoint, text] of bodies) {
      const bytes = Buffer.from(text);
      const responseId = createHash('sha256').update(bytes).digest('hex');
      const common = { method: 'GET', path: '/', status: 200, fetchedAt: 0, serverDate: null } as const;
      writer.land(gzipSync(bytes), { ...common, responseId, endpoint, byteCount: bytes.byteLength });
      ids.push(responseId);
    }
    await writer.close();
    return ids;
  };
  const damage = async (responseId: string | undefined): Promise<void> => {
    for await (const landed of readLandings(output)) {
      if (landed.responseId !== responseId) continue;
      await writeFile(join(output, landed.landingFile), 'damaged');
      await noteDamaged(output, [landed.landingFile]);
    }
  };
  const initial = [
    ['initiatives', '[]'],
    ['surveys', '[1]'],
    ['survey', 'one'],
    ['survey', 'two'],
    ['calculated', 'ghg of one'],
    ['value_lists', 'lists 1 and 2'],
    ['survey', 'unused'],
  ] as const;
  const publish = async (): Promise<readonly string[]> => {
    const ids = await land(1, initial);
    const [initiatives = '', surveys = '', one = '', two = '', ghg = '', lists = ''] = ids;
    await writeJournal(
      output,
      journal(1, {
        initiatives,
        survey_listings: [surveys],
        surveys: [survey(1, one), survey(2, two)],
        details: {
          calculated: [calculation(1, ghg), calculation(2, null)],
          value_lists: [lookup([1, 2], lists), lookup([2], null)],
        },
      }),
    );
    return ids;
  };
  const lost = () => lostBodies(output, [runId(1)]);
  const nothing = { files: [], surveyIds: new Set(), subResources: new Map() };

  it('is nothing while no damage is known', async () => {
    await publish();
    expect(await lost()).toEqual(nothing);
  });

  it('is the survey, the calculated value and the value lists that the damaged bodies held', async () => {
    const [, , one, , ghg, lists] = await publish();
    for (const body of [one, ghg, lists]) await damage(body);
    const found = await lost();
    expect(found.files.map((file) => basename(file, '.json.gz')).sort()).toEqual([one, ghg, lists].sort());
    expect(found.surveyIds).toEqual(new Set([id(1)]));
    expect(found.subResources).toEqual(
      new Map([
        ['calculated', [calculation(1, null).detail]],
        ['value_lists', [{ ids: [id(1)], asked: [id(1), id(2)] }]],
      ]),
    );
  });

  it('has no resources if only a survey is damaged', async () => {
    const [, , , two] = await publish();
    await damage(two);
    const found = await lost();
    expect(found.surveyIds).toEqual(new Set([id(2)]));
    expect(found.subResources).toEqual(new Map());
  });

  it('is not what the lake is not built from, or what was landed again since', async () => {
    const [, , one, , , , unused] = await publish();
    await damage(unused);
    expect(await lost()).toEqual(nothing);
    await damage(one);
    expect((await lost()).files).toHaveLength(1);
    await land(2, [['survey', 'one']]);
    expect(await lost()).toEqual(nothing);
  });

  it('is nothing for runs that did not publish', async () => {
    const [, , one] = await publish();
    await damage(one);
    expect(await lostBodies(output, [])).toEqual(nothing);
    expect(await lostBodies(output, [runId(2)])).toEqual(nothing);
  });
});
