import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { numberUtrv, smallSurvey } from '../support/changing-service.ts';
import { beforeRenameTo, isUnsynced } from '../support/traced-syncs.ts';
import { nextDay, output, run, service, useSmallLake } from './small-lake.ts';

useSmallLake();

it('every published file and every landed body is on disk before the snapshot becomes the current one', async () => {
  service.surveys = [1, 2, 3].map((number) => smallSurvey(number));
  const found: (readonly string[])[] = [];
  const wasThere: boolean[] = [];
  beforeRenameTo('current', async () => {
    wasThere.push(existsSync(join(output, 'current')));
    const [newest = ''] = (await readdir(join(output, 'snapshots'))).sort().reverse();
    const published = await below(join(output, 'snapshots', newest));
    // A run that ends removes what it set aside, which changes its own folder: nothing is lost with that.
    const landed = (await below(join(output, 'landing'))).filter((path) => /\/landing\/[^/]+\/[^.]/.test(path));
    expect([published.length > 20, landed.some((path) => path.endsWith('index.ndjson'))]).toEqual([true, true]);
    found.push([...published, ...landed].filter(isUnsynced).map((path) => path.slice(output.length)));
  });
  expect(await run({ calculations: ['wfn_2024'] })).toMatchObject({ status: 'published' });
  for (const survey of service.surveys.slice(0, 1)) survey.utrvs = [numberUtrv(1001, 77)];
  nextDay(1);
  expect(await run({ calculations: ['wfn_2024'] })).toMatchObject({ status: 'published' });
  expect(found).toEqual([[], []]);
  // Only the first snapshot had nothing before it: readers find one at any time.
  expect(wasThere).toEqual([false, true]);
});

const below = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, encoding: 'utf8' })).map((path) => join(folder, path));
