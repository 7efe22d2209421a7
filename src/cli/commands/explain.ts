import { explainFigure } from '../../answers/explain/explain-figure.ts';
import { explainRecord, type RecordExplanation } from '../../answers/explain/explain-record.ts';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes } from '../../base/errors.ts';
import { noteDamaged } from '../../extract/landing/damaged-bodies.ts';
import type { Lake } from '../../publish/lake.ts';
import { answer, figureWords, type Invocation } from '../invocation.ts';
import { withSnapshot } from '../lake-location.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { figureText } from '../terminal/figure-text.ts';
import { recordText } from '../terminal/record-text.ts';
import { said } from '../terminal/text.ts';
import { widthOf } from '../terminal/text-output.ts';

/** `explain`: says on what a figure rests, or traces a value record back to its place in the response. */
export default async function explain(invocation: Invocation): Promise<number> {
  const { values, world, words, output } = invocation;
  return withSnapshot(output, values.snapshot, async (lake) => {
    if (await isRecordId(lake, invocation)) {
      const explanation = await explainRecord(lake, output, words[0] ?? '');
      answer(invocation, explanation, () => recordText(explanation));
      return noteDamage(invocation, explanation);
    }
    const explanation = await explainFigure(lake, figureWords(invocation));
    answer(invocation, explanation, () => figureText(explanation, widthOf(world.stdout) ?? 100));
    return exitCodes.ok;
  });
}

/** Questions have ids of the same form. */
async function isRecordId(lake: Lake, { words: [id = '', more] }: Invocation): Promise<boolean> {
  if (more !== undefined || !/^[0-9a-f]{24}$/i.test(id)) return false;
  const questions = await lake.query('FROM trackers WHERE tracker_id = lower($1)', [id]);
  return questions.length === 0;
}

/** If the landed body is damaged, the next run requests it again. */
async function noteDamage(
  { world, styles, output }: Invocation,
  { source, survey }: RecordExplanation,
): Promise<number> {
  if (source === null || source.is_intact === true) return exitCodes.ok;
  const { landing_file, is_intact } = source;
  const what = is_intact === null ? 'is missing' : 'is not what was landed';
  await noteDamaged(output, [landing_file]).catch(() => {}); // fails if the user may only read there
  const message = `the landed body ${landing_file} (survey ${said(survey?.['survey_id'])}) ${what}: the value cannot be traced back to it`;
  const failure = new DamagedError(message, { hint: 'esg-lake run requests it again.' });
  world.stderr.write(errorMessage(failure, { styles: styles.stderr }));
  return failure.exitCode;
}
