import { constants } from 'node:buffer';
import { basename, join } from 'node:path';
import { decodeBody, InvalidBodyError } from '../base/body.ts';
import { DamagedError, describeDamage } from '../base/damage.ts';
import { isMissing, sha256 } from '../base/files.ts';
import { landedBodies } from '../extract/landing/damaged-bodies.ts';
import { foldJournals, readJournals } from '../extract/landing/journal.ts';
import { historyIn, readRunIds } from '../publish/history.ts';
import { readPublished } from '../publish/lake.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { unitsCsvIn } from '../schema/decisions.ts';
import { fromManifestRules } from '../schema/rules.ts';

/** Ordered by survey. @throws DamagedError if the bodies that the lake was built from are unknown, or one is missing */
export async function landedSurveys(output: string, snapshot: Snapshot) {
  // Bodies landed by a run that did not publish are in no lake.
  const published = await readPublished([snapshot], () => readRunIds(historyIn(snapshot.databaseFile)));
  const journals = await readJournals(output, (damage) => {
    if (damage.isLost) throw lost(describeDamage(damage));
  });
  const state = foldJournals(journals, published);
  if (state === null) throw lost(`${output}/landing has no journal of a run that published`);
  const bodies = await landedBodies(output);
  const { timeZone, defaultCurrency, decisions } = fromManifestRules(snapshot.manifest.rules);
  const settings = { connection: basename(output), timeZone, defaultCurrency, unitsCsv: unitsCsvIn(decisions) };
  const surveys = [...state.surveys.values()].sort((a, b) => (a.surveyId < b.surveyId ? -1 : 1));
  return surveys.map(({ surveyId, responseId, lastUpdatedRaw: lastUpdated }) => {
    const file = bodies.get(responseId)?.landingFile;
    if (file === undefined) throw lost(`the landed body of survey ${surveyId} is missing`);
    return { file: join(output, file), surveyId, responseId, lastUpdated, ...settings };
  });
}

const lost = (what: string) =>
  new DamagedError(`the landed bodies cannot be listed: ${what}`, {
    hint: 'esg-lake verify --landing lists all damage; esg-lake run requests the damaged bodies again.',
  });

/** The bytes of a landed response if their checksum is its id, else what is wrong. */
export async function readResponse(id: string, file: string): Promise<Uint8Array | 'missing' | 'damaged'> {
  try {
    const bytes = decodeBody({ kind: 'file', file, maxBytes: constants.MAX_LENGTH });
    return sha256(bytes) === id ? bytes : 'damaged';
  } catch (error) {
    if (!(error instanceof InvalidBodyError)) throw error;
    return isMissing(error.cause) ? 'missing' : 'damaged';
  }
}
