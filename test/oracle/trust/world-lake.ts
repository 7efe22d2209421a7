import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunOptions } from '../../../src/run/options.ts';
import type { Case } from '../../rules/bodies.ts';
import { loadCase } from '../../rules/record-lake.ts';
import type { Decisions } from './decisions.ts';
import type { TrustInput } from './input.ts';
import { decisionFiles } from './world.ts';

/** One run of the product into `folder`, on a service that has the world and with its decisions. @throws if it fails */
export async function loadWorld(input: TrustInput, folder: string, options: Partial<RunOptions> = {}): Promise<string> {
  const output = options.output ?? join(folder, 'lake');
  const { yearEnd = '12-31', decisions } = input;
  const given = decisions === undefined ? 'none' : await writeDecisions(decisions, join(folder, 'decisions'));
  const tolerant = { maxRemovedPercent: 100, acceptRoots: true };
  await loadCase(caseOf(input), output, { ...tolerant, yearEnd, decisions: given, ...options });
  return output;
}

/** A folder with these decisions and no others. */
export async function writeDecisions(decisions: Decisions, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(decisionFiles(decisions))) await writeFile(join(folder, name), text);
  return folder;
}

function caseOf({ initiatives, surveys, valueLists = [] }: TrustInput): Case {
  return {
    ...{ valueListPath: '/value-list/lookup', sendsAllLists: false, initiatives, valueLists, calculated: new Map() },
    ...{ recordCount: 0, trackerIds: new Set() },
    surveys: surveys.map(({ body, lastUpdated }) => {
      const { universalTrackerValues: _, ...listed } = body;
      return { listed: { ...listed, lastUpdated }, listedBy: 'connection', body };
    }),
  };
}
