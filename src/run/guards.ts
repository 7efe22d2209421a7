import { FigureChangeError, GuardError } from '../base/errors.ts';
import { countText } from '../base/number-text.ts';
import { sqlFile } from '../base/sql-file.ts';
import type { Listing } from '../extract/extract-listings.ts';
import type { Losses } from '../load/merge/merge.ts';
import type { LakeState } from '../publish/lake-state.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { changeSentence, type FigureChanges } from '../report/change-text.ts';
import { type ComparedRun, type LakeReader, readFigureChanges } from '../report/findings.ts';
import type { RunOptions } from './options.ts';
import type { LoadPlan } from './plan-load.ts';

/** What the guards need from a run. */
export interface GuardedRun {
  readonly options: { readonly maxRemovedPercent: number; readonly acceptRoots: boolean };
  readonly state: Pick<LakeState, 'rootIds' | 'surveys' | 'initiativeIds' | 'namedInitiativeIds'> | null;
  readonly published: { snapshot(): Pick<Snapshot, 'manifest'> | null };
}

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
  run: GuardedRun,
  losses: Losses,
  distrust: (surveyIds: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const limit = run.options.maxRemovedPercent;
  const tables = run.published.snapshot()?.manifest.tables ?? {};
  const kinds = [
    { name: 'data points', bySurvey: losses.dataPoints, before: tables['data_points']?.rows ?? 0 },
    { name: 'calculated values', bySurvey: losses.calculatedValues, before: tables['calculated_values']?.rows ?? 0 },
  ];
  for (const { name, bySurvey, before } of kinds) {
    const gone = [...bySurvey.values()].reduce((sum, lost) => sum + lost, 0);
    const tooMany = moreThan(limit, { gone, before, name, how: 'would have been removed' });
    if (tooMany === null) continue;
    await distrust(new Set([...losses.dataPoints.keys(), ...losses.calculatedValues.keys()]));
    const where = `surveys with fewer values: ${someOf([...bySurvey.keys()])}`;
    throw new GuardError(`nothing was published: ${tooMany}; ${where}`, {
      hint: `The next run requests these surveys again. ${higherLimit}`,
    });
  }
}

interface Removals {
  readonly gone: number;
  readonly before: number;
  /** Of what. */
  readonly name: string;
  readonly how: string;
}

/** Says so if their share in percent exceeds the limit, else null; a limit of 100 allows everything. */
function moreThan(limit: number, { gone, before, name, how }: Removals): string | null {
  const percent = (100 * gone) / Math.max(before, 1);
  if (limit >= 100 || percent <= limit) return null;
  const share = `${gone} of ${before} ${name} (${percent.toFixed(1)} %)`;
  return `${share} ${how}, more than the ${limit} % that --max-removed allows`;
}

/** Why the guard would stop this plan; null if it would not. */
export const whyStopped = (run: GuardedRun, listing: Listing, plan: LoadPlan): string | null =>
  rootsGone(run, listing) ?? removalsTooMany(run, listing, plan);

/**
 * Why this seems to be the data of another connection: none of the lake's root initiatives is listed any more. Loading
 * it would mark the whole lake as removed. Null if one of them is listed, or if the lake has no initiatives.
 */
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
  const { rootIds = [], initiativeIds = [], namedInitiativeIds = [], surveys = [] } = state ?? {};
  const { initiativePaths: paths, namelessInitiatives } = listing;
  const roots = new Set(rootIds);
  const flat = initiativeIds.filter((id) => !roots.has(id) && paths.get(id)?.length === 1);
  const nameless = namedInitiativeIds.filter((id) => namelessInitiatives.has(id));
  const unlisted = 'are no longer listed';
  const without = (what: string): string => `are listed without the ${what} that they had`;
  const [ofSurveys, ofInitiatives] = [
    { name: 'surveys', before: surveys.length, now: listing.surveys.length },
    { name: 'initiatives', before: initiativeIds.length, now: paths.size },
  ];
  const kinds = [
    { ...ofSurveys, ids: plan.removed, how: unlisted },
    { ...ofInitiatives, ids: plan.removedInitiatives, how: unlisted },
    { ...ofInitiatives, ids: flat, how: without('parent') },
    { ...ofInitiatives, ids: nameless, how: without('name') },
  ];
  for (const { ids, now, ...kind } of kinds) {
    if (ids.length === 0 || limit >= 100) continue;
    const { name, before } = kind;
    if (now === 0) return `the service listed no ${name}; all ${before} ${name} would have been removed`;
    const tooMany = moreThan(limit, { ...kind, gone: ids.length });
    if (tooMany !== null) return `${tooMany}: ${someOf(ids)}`;
  }
  return null;
}

const someOf = (ids: readonly string[]): string =>
  `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;

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
  const changed = `${countText(figures, 'figure')} of the group changed by ${percent} % or more, or are gone`;
  throw new FigureChangeError(`nothing was published: ${changed}: ${sentences.join('; ')}`, {
    hint: 'If that is right, run once with --accept-figure-changes.',
  });
}

/** A change from 0 has no percentage. */
const reaches = (by: number | null, percent: number): boolean => by === null || Math.abs(by) >= percent;
