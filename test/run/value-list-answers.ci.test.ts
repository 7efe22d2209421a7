import { describe, expect, it } from 'vitest';
import replay from '../../pipelines/replay.ts';
import { runPipeline } from '../../src/run/run-pipeline.ts';
import { daysLater, enveloped, hashes, nextDay, output, run, service, startAfterFirstRun } from './small-lake.ts';
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
});
