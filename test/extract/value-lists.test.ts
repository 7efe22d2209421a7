import { describe, expect, it } from 'vitest';
import { InvalidBodyError } from '../../src/base/body.ts';
import type { Client } from '../../src/extract/client.ts';
import { extractSubResources } from '../../src/extract/extract-sub-resources.ts';
import type { SubResourceRequest } from '../../src/extract/resources/resource.ts';
import { valueLists } from '../../src/extract/resources/resources.ts';
import { CredentialsError, HttpError } from '../../src/extract/service-errors.ts';
import { day, fetched, type PlainRun, plainRun, start, state } from './plain-run.ts';
import { id } from './service.ts';

const list = (n: number) => ({ _id: id(n), options: [{ code: 'a', name: 'Coal' }] });
const inLake = (n: number, fetchedAt: number | null = start - day) => ({
  id: id(n),
  fetchedAt,
  options: 1,
  names: 1,
  codes: ['a'],
});
const unknown = (n: number, isFailed = false) => ({ id: id(n), failed: isFailed });
const due = (more: PlainRun) => valueLists.due(plainRun(more).run, []);
const surveysOf = (wanted: readonly number[], outdated: readonly number[] = []) => ({
  loaded: [],
  rejected: new Set<string>(),
  valueListIds: new Set(wanted.map(id)),
  outdatedValueLists: new Set(outdated.map(id)),
});
/** What a run requests for definitions that refer to these lists. */
const requests = (
  more: PlainRun,
  wanted: readonly number[] = [],
  dueIds: readonly number[] = [],
  outdated: readonly number[] = [],
) =>
  valueLists.requests(plainRun(more).run, {
    due: dueIds.length === 0 ? [] : [{ ids: dueIds.map(id) }],
    surveys: surveysOf(wanted, outdated),
  });
const idsOf = (all: readonly SubResourceRequest[]) => all.map(({ detail }) => detail['ids']);

describe('value lists that are due', () => {
  const lake = state({ valueLists: [inLake(1), inLake(2)], unknownValueLists: [unknown(3), unknown(4, true)] });

  it('are those whose lookup failed, not those that the service does not have', () => {
    expect(due({ state: lake })).toEqual([{ ids: [id(4)] }]);
  });

  it('are all on a full run, those that the service did not have included', () => {
    const all = [{ ids: [1, 2, 3, 4].map(id) }];
    expect(due({ state: lake, stats: { mode: 'full' } })).toEqual(all);
    expect(due({ state: state({ unknownValueLists: [unknown(3)] }), stats: { mode: 'full' } })).toEqual([
      { ids: [id(3)] },
    ]);
    expect(due({ state: state({ valueLists: [inLake(1)] }), stats: { mode: 'full' } })).toEqual([{ ids: [id(1)] }]);
  });

  it.each<[string, number | null, boolean]>([
    ['is younger than a week', start - 7 * day + 1, false],
    ['is a week old', start - 7 * day, true],
    ['is older', start - 30 * day, true],
    ['was received just now', start, false],
    ['has a time in the future, from a wrong clock', start + 1, true],
    ['has no time', null, false],
  ])('are all once one of them %s', (_name, fetchedAt, isDue) => {
    const known = state({ valueLists: [inLake(1), inLake(2, fetchedAt)], unknownValueLists: [unknown(3)] });
    expect(due({ state: known })).toEqual(isDue ? [{ ids: [1, 2, 3].map(id) }] : []);
  });

  it('are judged by the time of the listing, not by our clock', () => {
    const known = state({ valueLists: [inLake(1, start - 3 * day)] });
    expect(due({ state: known, stats: { listedAt: start + 4 * day } })).toHaveLength(1);
    expect(due({ state: known, stats: { listedAt: start + 4 * day - 1 } })).toEqual([]);
  });
});

describe('the lookups of a run', () => {
  it('are for lists that definitions refer to and the lake does not know, each once and in order', () => {
    const lake = state({ valueLists: [inLake(1)], unknownValueLists: [unknown(2)] });
    expect(idsOf(requests({ state: lake }, [5, 4, 1, 2]))).toEqual([[id(4), id(5)]]);
    expect(idsOf(requests({ state: lake }, [5, 1], [1, 5]))).toEqual([[id(1), id(5)]]);
    expect(idsOf(requests({ state: lake }, [1, 2]))).toEqual([]);
    expect(idsOf(requests({ state: null }, [1]))).toEqual([[id(1)]]);
  });

  it('are answered again only by a body that was landed for the same lists and the same lake', () => {
    const answers = (lake: string, wanted: readonly number[]) =>
      requests({ state: state({ listedByRun: lake }) }, wanted)[0]?.answers;
    expect(answers('a', [1, 2])).toBe(answers('a', [2, 1]));
    expect(answers('a', [1, 2])).not.toBe(answers('a', [1]));
    expect(answers('a', [1])).not.toBe(answers('b', [1]));
  });

  it('are for lists that an answer has a new code of', () => {
    const lake = state({ valueLists: [inLake(1), inLake(2)] });
    expect(idsOf(requests({ state: lake }, [1, 2], [], [2]))).toEqual([[id(2)]]);
  });

  it.each<[string, unknown, readonly number[] | 'all' | 'none']>([
    ['both', [list(2), list(1)], 'all'],
    ['both, as an object of lists by id', { [id(1)]: { options: list(1).options }, [id(2)]: list(2) }, 'all'],
    ['one of them', [list(2)], [2, 3]],
    ['one of them, as an object of lists by id', { [id(1)]: list(1) }, [1, 3]],
    ['one of them, and null', [null, list(1)], [1, 3]],
    ['one of them without options', [list(1), { ...list(2), options: [] }], [1, 3]],
    ['one of them without names', [list(1), { ...list(2), options: [{ code: 'a' }, { code: 'b', name: '' }] }], [1, 3]],
    ['one of them without codes', [list(1), { ...list(2), options: [{ name: 'Coal' }, null, 'b'] }], [1, 3]],
    ['one of them twice, first without options', [list(1), { _id: id(2), options: [] }, list(2)], [1, 3]],
    ['one of them twice, first with no list of options', [list(1), { _id: id(2) }, list(2)], [1, 3]],
    ['the one that is not in the lake', [list(3)], [3]],
    ['none of them', [list(7)], 'none'],
    ['nothing', [], 'none'],
    ['null', null, 'none'],
    ['a text', 'none', 'none'],
    ['null in place of lists', [null, null], 'none'],
    ['a list without options', [{ _id: id(1) }, { _id: id(2), options: 'a' }], 'none'],
    ['an object of something else', { [id(1)]: null, total: 2 }, 'none'],
  ])('keep what the lake has of lists that are not in the answer: %s', async (_name, data, loaded) => {
    const [refresh] = requests({ state: state({ valueLists: [inLake(1), inLake(2)] }) }, [3], [1, 2]);
    if (loaded === 'none') expect(() => refresh?.check?.(data)).toThrow(InvalidBodyError);
    else {
      const partial = {
        detail: { ids: loaded === 'all' ? [] : loaded.map(id), asked: [1, 2, 3].map(id) },
        error: { isOfData: true },
      };
      if (loaded === 'all') expect(refresh?.check?.(data)).toBeNull();
      else expect(refresh?.check?.(data)).toMatchObject(partial);
    }
    // For lists that the lake lacks, any answer counts: the service may not have them.
    const [first] = requests({ state: null }, [1, 2]);
    expect(first?.check?.(data)).toBeNull();
  });
});

describe('a lookup that the service refuses', () => {
  const extract = async (more: PlainRun, valueListIds: readonly number[], dueIds: readonly number[]) => {
    const plain = plainRun(more);
    const bodies = [];
    const plan = { subResources: new Map([['value_lists', [{ ids: dueIds.map(id) }]]]) };
    for await (const body of extractSubResources(plain.run, plan, surveysOf(valueListIds))) bodies.push(body);
    return { ...plain, bodies };
  };
  const lake = state({ valueLists: [inLake(1)] });

  it.each<[string, Client['valueLists']]>([
    ['an error', async () => Promise.reject(new HttpError('status 500', { status: 500 }))],
    ['no permission', async () => Promise.reject(new CredentialsError('not allowed'))],
    ['other lists', async () => fetched([list(9)])],
  ])('is noted, and the lake keeps its lists and has the others as not answered: %s', async (_name, answer) => {
    const { bodies, stats, warnings, progress } = await extract(
      { state: lake, client: { valueLists: answer } },
      [2],
      [1],
    );
    expect(bodies).toEqual([{ resource: 'value_lists', detail: { ids: [id(2)] }, data: null, response: null }]);
    expect(stats.failedLookups).toMatchObject([{ what: '2 value lists' }]);
    expect(stats.surveys.failed).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(progress).toEqual(['value_lists 1/1']);
  });
});
