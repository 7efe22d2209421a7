import { bulkRecipes, hostileRecipes } from './hostile.ts';
import { listingRecipes, valueRecipes } from './malformed.ts';
import {
  type Expectation,
  goodSurvey,
  type Ids,
  idsOf,
  type Parts,
  type Recipe,
  stringifyRaw,
  utrv,
} from './recipe.ts';

const recipes = { ...listingRecipes, ...valueRecipes, ...hostileRecipes, ...bulkRecipes };

/** A kind of bad record. Each kind adds its own survey or nodes, so that all can be enabled together. */
export type BadDataKind = keyof typeof recipes;

/** Every kind, in a fixed order. */
export const badDataKinds: readonly BadDataKind[] = Object.keys(recipes).filter(isBadDataKind);

/** What a test can expect from a kind. */
interface BadDataCase {
  readonly kind: BadDataKind;
  readonly description: string;
  /** Ids of the survey and of its first bad record; where the id itself is bad, the id that it should have had. */
  readonly where: { readonly surveyId?: string; readonly utrvId?: string; readonly initiativeId?: string };
  /** One entry per issue. */
  readonly expected: readonly Expectation[];
  /** Valid but huge, and therefore not part of `'all'`. */
  readonly bulk: boolean;
}

/** Records that a clean world does not have, in the places where the service would send them. */
export interface BadRecords {
  /** Appended to the flat list. */
  readonly initiatives: readonly unknown[];
  /** Those whose surveys can be requested. */
  readonly initiativeIds: ReadonlySet<string>;
  /** Entries of the listings; `id` is their key in `lastUpdated` and `bodies`. */
  readonly surveys: readonly { readonly record: unknown; readonly initiativeId: string; readonly id: string }[];
  /** The JSON text of `data` in pieces, by survey id. */
  readonly bodies: ReadonlyMap<string, () => Iterable<string>>;
  readonly lastUpdated: ReadonlyMap<string, { readonly survey: string; readonly answers: string }>;
  readonly valueLists: ReadonlyMap<string, unknown>;
  readonly calculated: ReadonlyMap<string, unknown>;
}

export function isBadDataKind(text: string): text is BadDataKind {
  return Object.hasOwn(recipes, text);
}

/** All kinds with what is expected of them. */
export function badDataCases(): readonly BadDataCase[] {
  return badDataKinds.map((kind, index) => {
    const { description, expected, target }: Recipe = recipes[kind];
    const ids = idsOf(index, '');
    const utrvId = target === 'utrv' ? { utrvId: ids.utrv(2) } : {};
    const where = target === 'initiative' ? { initiativeId: ids.initiative(0) } : { surveyId: ids.survey, ...utrvId };
    return { kind, description, where, expected, bulk: Object.hasOwn(bulkRecipes, kind) };
  });
}

/** The records of the requested kinds; they are the same every night. */
export function createBadRecords(root: string, wanted: readonly BadDataKind[] | 'all'): BadRecords {
  const draft = createDraft();
  const kinds = wanted === 'all' ? badDataKinds.filter((kind) => !Object.hasOwn(bulkRecipes, kind)) : wanted;
  for (const kind of kinds) {
    const recipe: Recipe = recipes[kind];
    const ids = idsOf(badDataKinds.indexOf(kind), root);
    add(draft, kind, ids, recipe.make(ids), recipe);
  }
  return draft;
}

/** Before the first night, so that it is always in the past. */
const changed = { survey: '2026-01-10T08:00:00.123Z', answers: '2026-01-10T08:00:00.123Z' } as const;

function createDraft() {
  return {
    initiatives: [] as unknown[],
    initiativeIds: new Set<string>(),
    surveys: [] as { record: unknown; initiativeId: string; id: string }[],
    bodies: new Map<string, () => Iterable<string>>(),
    lastUpdated: new Map<string, typeof changed>(),
    valueLists: new Map<string, unknown>(),
    calculated: new Map<string, unknown>(),
  };
}

function add(draft: ReturnType<typeof createDraft>, kind: string, ids: Ids, parts: Parts, recipe: Recipe): void {
  for (const initiative of parts.initiatives ?? []) {
    draft.initiatives.push(initiative);
    const id =
      typeof initiative === 'object' && initiative !== null && '_id' in initiative ? initiative._id : undefined;
    if (typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)) draft.initiativeIds.add(id);
  }
  for (const [i, patch] of (parts.surveys ?? []).entries()) {
    const id = i === 0 ? ids.survey : `${ids.survey}#${i}`;
    const record = typeof patch === 'object' && patch !== null ? { ...goodSurvey(ids, kind), ...patch } : patch;
    draft.surveys.push({ record, initiativeId: ids.root, id });
    draft.lastUpdated.set(id, changed);
  }
  // Recipes with long or endless lists are evaluated again for every read.
  if (parts.surveys !== undefined) draft.bodies.set(ids.survey, () => bodyOf(kind, ids, recipe.make(ids)));
  if (parts.valueList !== undefined) draft.valueLists.set(ids.list, parts.valueList);
  if (parts.calculated !== undefined) draft.calculated.set(ids.survey, parts.calculated);
}

/** The bad records are placed between two good ones. */
function* bodyOf(kind: string, ids: Ids, parts: Parts): Generator<string> {
  const survey = { ...goodSurvey(ids, kind), ...parts.body };
  if ('universalTrackerValues' in survey) return yield stringifyRaw(survey);
  yield `${stringifyRaw(survey).slice(0, -1)},"universalTrackerValues":[${stringifyRaw(utrv(ids, 0))},`;
  let text = '';
  for (const record of parts.utrvs ?? []) {
    text += `${stringifyRaw(record)},`;
    if (text.length < 100_000) continue;
    yield text;
    text = '';
  }
  yield `${text}${stringifyRaw(utrv(ids, 1))}]}`;
}
