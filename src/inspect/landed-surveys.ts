import { basename, join } from 'node:path';
import { DamagedError, describeDamage } from '../base/damage.ts';
import { foldJournals, readJournals } from '../extract/landing/journal.ts';
import { knownSound, landingsById } from '../extract/landing/sound-bodies.ts';
import { selectRows, textOf } from '../load/database.ts';
import { openPublished, readPublished } from '../load/open-published.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { defaultRules } from '../run/rules.ts';
import type { NamedBody } from '../transform/transform-named-bodies.ts';

/**
 * The landed bodies of the surveys of a published lake, with the lake's own rules, ordered by survey.
 *
 * @param output the lake's folder, whose name is that of the connection
 * @throws DamagedError if it is no longer known which bodies the lake was made from, or one of them is gone
 */
export async function landedSurveys(output: string, snapshot: Snapshot): Promise<readonly NamedBody[]> {
  const published = await publishedRuns(snapshot.databaseFile);
  const journals = await readJournals(output, (damage) => {
    if (damage.isLost) throw lost(describeDamage(damage));
  });
  const state = foldJournals(journals.filter(({ run_id }) => published.has(run_id)));
  if (state === null) throw lost(`${output}/landing has no journal of a run that published`);
  const bodies = await knownSound(output, await landingsById(output));
  const rules = { connection: basename(output), ...rulesOf(snapshot) };
  const surveys = [...state.surveys.values()].sort((a, b) => (a.survey_id < b.survey_id ? -1 : 1));
  return surveys.map(({ survey_id: surveyId, response_id: responseId, last_updated: lastUpdated }) => {
    const file = bodies.get(responseId)?.landingFile;
    if (file === undefined || file === null) throw lost(`the landed body of survey ${surveyId} is missing`);
    return { file: join(output, file), surveyId, responseId, lastUpdated, ...rules };
  });
}

function rulesOf({ manifest: { rules } }: Snapshot): Pick<NamedBody, 'timeZone' | 'defaultCurrency' | 'additivity'> {
  if (rules === undefined) return defaultRules;
  return {
    timeZone: rules.time_zone,
    defaultCurrency: rules.default_currency,
    additivity: { notAdditive: rules.not_additive, additive: rules.additive, stock: rules.stock },
  };
}

/** Bodies that a run landed without publishing them are in no lake. */
async function publishedRuns(file: string): Promise<ReadonlySet<string>> {
  return readPublished(file, async () => {
    const database = await openPublished({ file, externalAccess: false });
    try {
      return new Set(
        (await selectRows(database.connection, 'SELECT run_id FROM runs')).map((row) => textOf(row, 'run_id')),
      );
    } finally {
      database.close();
    }
  });
}

const lost = (what: string): DamagedError =>
  new DamagedError(`the landed bodies cannot be listed: ${what}`, {
    hint: 'esg-lake verify --landing names all that is damaged, and esg-lake run requests it again.',
  });
