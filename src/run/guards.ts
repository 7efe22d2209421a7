import { FigureChangeError, GuardError } from '../base/errors.ts';
import { countText } from '../base/number-text.ts';
import { sqlFile } from '../base/package-files.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { Losses } from '../load/merge/merge.ts';
import { changeSentence, type FigureChanges } from '../report/change-text.ts';
import { type ComparedRun, type LakeReader, readFigureChanges } from '../report/findings.ts';
import type { EffectiveOptions } from './options.ts';
import type { PipelineRun } from './pipeline.ts';
import type { LoadPlan } from './plan-load.ts';

export type GuardedRun = Pick<PipelineRun, 'options' | 'state' | 'published'>;

/**
 * Stops a run that seems to read another connection, or would remove more than `--max-removed` percent of surveys or
 * initiatives, or of the initiatives' parents or names, or everything.
 * @throws GuardError that says what would have been removed.
 */
export function guardRemovals(run: GuardedRun, listing: Listing, plan: LoadPlan): void {
  const reason = whyStopped(run, listing, plan);
  if (reason === null) return;
  const hint = rootsGone(run, listing) === null ? higherLimit : otherConnection;
  throw new GuardError(`nothing was published: ${reason}`, { hint });
}

const otherConnection =
  'Use the credentials of this lake, or another --output folder for the other connection. ' +
  'If its roots really have changed, run once with --accept-roots.';

const higherLimit = 'If this is right, run again with a higher --max-removed (percent; 100 allows everything).';

/**
 * Stops a run after whose merge more than `--max-removed` percent of the published data points, or of the calculated
 * values, would be gone. Answers that removed some are not trusted: the next run requests these surveys again.
 *
 * @param losses from `mergeRun`
 * @param distrust called with the surveys before the run is stopped
 * @throws GuardError that says what would have been removed
 */
export async function guardLosses(
  { options, published }: GuardedRun,
  losses: Losses,
  distrust: (surveyIds: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const tables = published.snapshot()?.manifest.tables ?? {};
  const rowsOf = (table: string): number => tables[table]?.rows ?? 0;
  const kinds = [
    { name: 'data points', lost: losses.dataPoints, before: rowsOf('data_points') },
    { name: 'calculated values', lost: losses.calculatedValues, before: rowsOf('calculated_values') },
  ];
  for (const { lost, before, name } of kinds) {
    const gone = [...lost.values()].reduce((sum, count) => sum + count, 0);
    const tooMany = moreThan(options.maxRemovedPercent, gone, before, name, 'would have been removed');
    if (tooMany === null) continue;
    await distrust(new Set([...losses.dataPoints.keys(), ...losses.calculatedValues.keys()]));
    throw new GuardError(`nothing was published: ${tooMany}; surveys with fewer values: ${someOf([...lost.keys()])}`, {
      hint: `The next run requests these surveys again. ${higherLimit}`,
    });
  }
}

function moreThan(limit: number, gone: number, before: number, name: string, how: string): string | null {
  const percent = (100 * gone) / Math.max(before, 1);
  if (limit >= 100 || percent <= limit) return null;
  const share = `${gone} of ${before} ${name} (${percent.toFixed(1)} %)`;
  return `${share} ${how}, more than the ${limit} % that --max-removed allows`;
}

export const whyStopped = (run: GuardedRun, listing: Listing, plan: LoadPlan): string | null =>
  rootsGone(run, listing) ?? removalsTooMany(run, listing, plan);

/** Why this seems to be the data of another connection: loading it would mark the whole lake as removed. */
function rootsGone({ state, options }: GuardedRun, { initiativePaths: listed }: Listing): string | null {
  const known = state?.rootIds ?? [];
  if (options.acceptRoots || known.length === 0 || known.some((id) => listed.has(id))) return null;
  const which =
    known.length === 1
      ? `the lake's root initiative ${known[0]} is not`
      : `none of the lake's root initiatives (${someOf(known)}) is`;
  if (listed.size === 0) return `the service listed no initiatives: ${which} listed any more`;
  return `${which} listed any more: these credentials seem to belong to another connection`;
}

function removalsTooMany({ state, options }: GuardedRun, listing: Listing, plan: LoadPlan): string | null {
  const limit = options.maxRemovedPercent;
  if (state === null || limit >= 100) return null;
  const { initiativePaths: paths, namelessInitiatives } = listing;
  const roots = new Set(state.rootIds);
  const flat = state.initiativeIds.filter((id) => !roots.has(id) && paths.get(id)?.length === 1);
  const nameless = state.namedInitiativeIds.filter((id) => namelessInitiatives.has(id));
  const ofSurveys = { name: 'surveys', before: state.surveys.length, now: listing.surveys.length };
  const ofInitiatives = { name: 'initiatives', before: state.initiativeIds.length, now: paths.size };
  const kinds = [
    { ...ofSurveys, ids: plan.removed, how: 'are no longer listed' },
    { ...ofInitiatives, ids: plan.removedInitiatives, how: 'are no longer listed' },
    { ...ofInitiatives, ids: flat, how: 'are listed without the parent that they had' },
    { ...ofInitiatives, ids: nameless, how: 'are listed without the name that they had' },
  ];
  for (const { ids, now, before, name, how } of kinds) {
    if (ids.length === 0) continue;
    if (now === 0) return `the service listed no ${name}; all ${before} ${name} would have been removed`;
    const tooMany = moreThan(limit, ids.length, before, name, how);
    if (tooMany !== null) return `${tooMany}: ${someOf(ids)}`;
  }
  return null;
}

const someOf = (ids: readonly string[]): string =>
  `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;

/**
 * @param now milliseconds; a year that has not ended stops nothing
 * @param tell of the changes, before the error is thrown
 * @throws FigureChangeError if a figure that had no doubt, or is in the newest pin, changed too much or is gone
 */
export async function guardFigures(
  lake: LakeReader,
  run: ComparedRun,
  { maxFigureChangePercent: percent, acceptFigureChanges }: EffectiveOptions,
  now: number,
  tell: (changes: readonly FigureChanges[]) => void,
) {
  if (percent === null || acceptFigureChanges || !run.compared.includes('previous')) return;
  const today = new Date(now).toISOString().slice(0, 10);
  const [found] = await lake.query(sqlFile('run/stopping-changes.sql'), [run.runId, percent, today]);
  const figures = Number(found?.['figures']);
  if (figures === 0) return;
  const changes = await readFigureChanges(lake, run);
  tell(changes);
  const previous = changes.find(({ against }) => against === 'previous')?.figures ?? [];
  // A change from 0 has no percentage.
  const named = previous.filter(
    ({ depth, after, percent: by }) => depth === 0 && (after === null || by === null || Math.abs(by) >= percent),
  );
  const sentences = named.slice(0, 3).map((change) => changeSentence(change));
  const changed = `${countText(figures, 'figure')} of the group changed by ${percent} % or more, or are gone`;
  throw new FigureChangeError(`nothing was published: ${changed}: ${sentences.join('; ')}`, {
    hint: 'If that is right, run once with --accept-figure-changes.',
  });
}
