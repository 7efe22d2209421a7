import { FigureChangeError } from '../base/errors.ts';
import { countText } from '../base/number-text.ts';
import { sqlFile } from '../base/sql-file.ts';
import { changeSentence, type FigureChanges } from '../report/change-text.ts';
import { type ComparedRun, type LakeReader, readFigureChanges } from '../report/findings.ts';
import type { RunOptions } from './options.ts';

type Limit = Pick<RunOptions, 'maxFigureChangePercent' | 'acceptFigureChanges'>;

const mostNamed = 3;

/**
 * Compares a merged lake with the limit for changes of the group's figures.
 *
 * @param now milliseconds; a year that has not ended stops nothing
 * @param told is given what changed before the error is thrown, for the report
 * @throws FigureChangeError if a figure that had no doubt, or is in the newest pin, changed too much or is gone
 */
export async function guardFigures(
  lake: LakeReader,
  run: ComparedRun & {
    readonly limit: Limit;
    readonly now: number;
    readonly told: (changes: readonly FigureChanges[]) => void;
  },
): Promise<void> {
  const { maxFigureChangePercent: percent, acceptFigureChanges } = run.limit;
  if (percent === null || acceptFigureChanges || !run.compared.includes('previous')) return;
  const today = new Date(run.now).toISOString().slice(0, 10);
  const [found] = await lake.query(sqlFile('run/stopping-changes.sql'), [run.runId, percent, today]);
  const figures = Number(found?.['figures']);
  if (figures === 0) return;
  const changes = await readFigureChanges(lake, run);
  run.told(changes);
  const previous = changes.find(({ against }) => against === 'previous')?.figures ?? [];
  const named = previous.filter(
    ({ depth, after, percent: by }) => depth === 0 && (after === null || reaches(by, percent)),
  );
  const sentences = named.slice(0, mostNamed).map((change) => changeSentence(change));
  throw new FigureChangeError(
    `nothing was published: ${countText(figures, 'figure')} of the group changed by ${percent} % or more, or are gone: ${sentences.join('; ')}`,
    { hint: 'If that is right, run once with --accept-figure-changes.' },
  );
}

/** A change from 0 has no percentage. */
const reaches = (by: number | null, percent: number): boolean => by === null || Math.abs(by) >= percent;
