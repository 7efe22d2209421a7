import { type Expectation, goodSurvey, type Ids, type Parts, type Recipe, utrv } from './recipe.ts';

const rejected = (code: Expectation['code']): Expectation => ({ code, severity: 'rejected' });
const notice = (code: Expectation['code']): Expectation => ({ code, severity: 'notice' });
const created = '2020-02-02T10:00:00.000Z';

/** Malformed initiatives and surveys: everything that can be wrong with listings and survey metadata. */
export const listingRecipes = {
  'initiative-id-malformed': node('an id of 23 digits', rejected('invalid_id'), (ids) => [
    { _id: ids.initiative(0).slice(1), name: 'Short id', parentId: ids.root, created },
  ]),
  'initiative-id-missing': node('no id', rejected('missing_field'), (ids) => [
    { name: 'No id', parentId: ids.root, created },
  ]),
  'initiative-not-an-object': node('a number in the list', rejected('invalid_type'), () => [42]),
  'initiative-duplicate': node('the same id twice', rejected('duplicate_id'), (ids) => [
    { _id: ids.initiative(0), name: 'First', parentId: ids.root, created },
    { _id: ids.initiative(0), name: 'Second', parentId: ids.root, created },
  ]),
  'initiative-unknown-parent': node('a parent that is not listed', notice('unknown_parent'), (ids) => [
    { _id: ids.initiative(0), name: 'Orphan', parentId: ids.initiative(9), created },
  ]),
  'initiative-cycle': node(
    'two nodes that are each other’s parent',
    { code: 'hierarchy_cycle', severity: 'degraded' },
    (ids) => [
      { _id: ids.initiative(0), name: 'Hen', parentId: ids.initiative(1), created },
      { _id: ids.initiative(1), name: 'Egg', parentId: ids.initiative(0), created },
    ],
  ),
  'initiative-name-too-long': node('a name of 256 characters', notice('limit_exceeded'), (ids) => [
    { _id: ids.initiative(0), name: 'n'.repeat(256), parentId: ids.root, created },
  ]),
  'initiative-created-unreadable': node(
    'a malformed creation time',
    { code: 'invalid_date', severity: 'degraded' },
    (ids) => [{ _id: ids.initiative(0), name: 'Timeless', parentId: ids.root, created: 'long ago' }],
  ),
  'survey-id-malformed': survey('a malformed id', rejected('invalid_id'), { _id: 'not-an-id' }),
  'survey-id-missing': survey('no id', rejected('missing_field'), { _id: undefined }),
  'survey-not-an-object': {
    description: 'null in the list',
    target: 'survey',
    expected: [rejected('invalid_type')],
    make: () => ({ surveys: [null] }),
  },
  'survey-duplicate': {
    description: 'the same survey listed twice',
    target: 'survey',
    expected: [rejected('duplicate_id')],
    make: (ids) => ({ surveys: [goodSurvey(ids, 'first'), goodSurvey(ids, 'second')] }),
  },
  'survey-period-unknown': survey('a weekly period', rejected('unknown_period'), { period: 'weekly' }),
  'survey-period-missing': survey('no period', rejected('missing_field'), { period: undefined }),
  'survey-effective-date-unreadable': survey('an unreadable effectiveDate', rejected('invalid_date'), {
    effectiveDate: '31/12/2025',
  }),
  'survey-effective-date-missing': survey('no effectiveDate', rejected('missing_field'), { effectiveDate: undefined }),
  'survey-unaligned': survey('a year that ends in March', notice('unaligned_period'), {
    effectiveDate: '2025-03-31T00:00:00.000Z',
  }),
  'survey-unknown-initiative': survey('of a node that is not listed', notice('unknown_initiative'), {
    initiativeId: 'badda7a4ffffffffffffffff',
  }),
  'survey-name-too-long': survey('a name of 501 characters', notice('limit_exceeded'), { name: 's'.repeat(501) }),
  'survey-type-unknown': survey('a type that is not documented', notice('unknown_value'), { type: 'merged' }),
  'survey-values-not-a-list': {
    description: 'universalTrackerValues is a text',
    target: 'survey',
    expected: [{ code: 'invalid_type', severity: 'degraded' }],
    make: () => ({ surveys: [{}], body: { universalTrackerValues: 'none' } }),
  },
  'survey-id-mismatch': {
    description: 'the body names a survey other than the one requested',
    target: 'survey',
    expected: [rejected('id_mismatch')],
    make: (ids) => ({ surveys: [{}], body: { _id: ids.survey.replace(/^badda7a0/, 'badda7af') } }),
  },
  'calculation-empty': {
    description: 'wfn_2024 answers with an object that has no fields',
    target: 'survey',
    expected: [notice('empty_calculation')],
    make: () => ({ surveys: [{}], calculated: {} }),
  },
} as const satisfies Record<string, Recipe>;

function node(description: string, expected: Expectation, initiatives: (ids: Ids) => readonly unknown[]): Recipe {
  return {
    description,
    target: 'initiative',
    expected: [expected],
    make: (ids) => ({ initiatives: initiatives(ids) }),
  };
}

/** Applies the same patch to the listing and the body; periods also to the records, which inherit them. */
function survey(description: string, expected: Expectation, patch: Readonly<Record<string, unknown>>): Recipe {
  const { period, effectiveDate } = patch;
  const inherited = {
    ...('period' in patch ? { period } : {}),
    ...('effectiveDate' in patch ? { effectiveDate } : {}),
    ...('initiativeId' in patch ? { initiativeId: patch['initiativeId'] } : {}),
  };
  const make = (ids: Ids): Parts => ({
    surveys: [patch],
    body: { ...patch, universalTrackerValues: [utrv(ids, 0, inherited), utrv(ids, 1, inherited)] },
  });
  return { description, target: 'survey', expected: [expected], make };
}
