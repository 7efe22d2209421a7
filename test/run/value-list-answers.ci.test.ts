import { describe, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import {
  daysLater,
  enveloped,
  expectAsAFirstRun,
  hashes,
  nextDay,
  output,
  run,
  service,
  startAfterFirstRun,
} from './small-lake.ts';
import { id, smallRun } from './small-service.ts';
import {
  expectNamesMissing,
  heal,
  issues,
  lists,
  lookups,
  names,
  others,
  paths,
  refuse,
  unknown,
  useTwoLists,
  ways,
} from './two-value-lists.ts';

useTwoLists();

describe('a lookup that is answered with', () => {
  it.each(ways)('%s costs a first run the names alone', async (_, break_) => {
    break_();
    await expectNamesMissing();
  });

  it('anything else leaves the lists that the lake has', async () => {
    await startAfterFirstRun();
    const before = await hashes();
    for (const [name, break_] of others) {
      heal();
      break_();
      daysLater(30);
      expect([name, (await run()).exit_code, await hashes()]).toEqual([name, 3, before]);
    }
  });

  it('one of two lists leaves the other as it is', async () => {
    const withoutOptions = { _id: id(101), options: [] };
    const withoutNames = { _id: id(101), options: [{ code: 'a' }] };
    const partly: readonly (readonly [string, unknown])[] = [
      ['one of two lists', [lists[0]]],
      ['a list and null', [null, lists[0]]],
      ['a list without options', [lists[0], withoutOptions]],
      ['a list without names', [withoutNames, lists[0]]],
      ['lists by id, one of them null', { [id(100)]: lists[0], [id(101)]: null }],
    ];
    await startAfterFirstRun();
    for (const [at, [name, data]] of partly.entries()) {
      const said = JSON.parse(JSON.stringify(data).replace('Name 100', `New ${at}`));
      for (const path of paths) service.saying.set(path, enveloped(said));
      daysLater(30);
      const report = await run();
      expect([name, report.status, report.exit_code]).toEqual([name, 'published_with_gaps', 3]);
      expect([name, report.failed_lookups]).toMatchObject([
        name,
        [{ what: '2 value lists', reason: expect.stringContaining(id(101)) }],
      ]);
      expect([name, await names(), await issues()]).toEqual([name, ['Name 101', `New ${at}`], []]);
    }
    const before = await hashes();
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await hashes()).toEqual(before);

    // Requested again the next day, and replaced once they are right.
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 3 });
    expect(lookups()).toBe(1);
    expect(await hashes()).toEqual(before);
    heal();
    service.valueLists = ['New', 'Newer'].map((name, at) => ({ _id: id(100 + at), options: [{ code: 'a', name }] }));
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    expect(await names()).toEqual(['New', 'Newer']);
    const healed = await hashes();
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await hashes()).toEqual(healed);
  });

  it('no options at all leaves all lists, and as many as the service wants are loaded', async () => {
    await startAfterFirstRun();
    service.valueLists = lists.map((list) => ({ ...list, options: [] }));
    daysLater(30);
    expect(await run()).toMatchObject({ exit_code: 3 });
    expect(await names()).toEqual(['Name 100', 'Name 101']);
    service.valueLists = lists.map((list) => ({ ...list, options: [{ code: 'a', name: 'One' }, { code: 'b' }] }));
    nextDay();
    expect(await run()).toMatchObject({ exit_code: 0 });
    expect(await names()).toEqual(['One', 'One', null, null]);
  });

  it('lists by their id names the codes as an array does', async () => {
    const byId = Object.fromEntries(lists.map(({ _id, options }) => [_id, { options }]));
    service.saying.set(paths[0], enveloped(byId));
    expect(await run()).toMatchObject({ status: 'published', exit_code: 0 });
    expect(await names()).toEqual(['Name 100', 'Name 101']);
    expect(await issues()).toEqual([]);
    const before = await hashes();
    heal();
    await expectAsAFirstRun();
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await hashes()).toEqual(before);
  });

  it('a refusal makes the same lake when it is made again from what was landed', async () => {
    refuse();
    await run();
    const before = await hashes();
    expect(await runPipeline(replay, smallRun(service, output))).toMatchObject({ exit_code: 0 });
    expect(await hashes()).toEqual(before);
    expect(await issues()).toEqual(unknown);
  });
});

describe('without value_lists', () => {
  it('keeps the lists that the lake has', async () => {
    await startAfterFirstRun();
    daysLater(30);
    expect(await run({ without: ['value_lists'], full: true })).toMatchObject({ exit_code: 0 });
    expect(lookups()).toBe(0);
    expect(await names()).toEqual(['Name 100', 'Name 101']);
  });
});
