import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunOptions } from '../../src/run/options.ts';
import type { Decisions } from '../oracle/trust/decisions.ts';
import type { Case } from './bodies.ts';
import type { GroupInput } from './group-input.ts';
import { loadCase } from './record-lake.ts';

/** One run of the product into `folder`, on a service that has the group and with its decisions. @throws if it fails */
export async function loadGroup(input: GroupInput, folder: string, options: Partial<RunOptions> = {}): Promise<string> {
  const output = options.output ?? join(folder, 'lake');
  const { yearEnd, decisions } = input;
  const given = decisions === null ? 'none' : await writeDecisions(decisions, join(folder, 'decisions'));
  const tolerant = { maxRemovedPercent: 100, acceptRoots: true };
  await loadCase(caseOf(input), output, { ...tolerant, yearEnd, decisions: given, ...options });
  return output;
}

const columns = {
  consolidation: ['initiative_id', 'type_code', 'tracker_id', 'report_is', 'from_year', 'to_year', 'reason'],
  measures: [
    ...['type_code', 'tracker_id', 'column_code', 'over_initiatives', 'over_rows', 'over_time', 'total_rows', 'reason'],
  ],
  units: ['unit', 'unit_type', 'is', 'factor', 'reason'],
} as const;

/** A folder with these decisions and no others. */
export async function writeDecisions(decisions: Decisions, folder: string): Promise<string> {
  const cell = (text = ''): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['consolidation', 'measures', 'units'] as const) {
    const rows: readonly Readonly<Record<string, string>>[] | undefined = decisions[name];
    if (rows === undefined) continue;
    const lines = [columns[name], ...rows.map((row) => columns[name].map((column) => cell(row[column])))];
    await writeFile(join(folder, `${name}.csv`), lines.map((cells) => `${cells.join(',')}\n`).join(''));
  }
  return folder;
}

const caseOf = ({ initiatives, surveys, valueLists }: GroupInput): Case => ({
  ...{ valueListPath: '/value-list/lookup', sendsAllLists: false, initiatives, valueLists, calculated: new Map() },
  ...{ recordCount: 0, trackerIds: new Set() },
  surveys: surveys.map(({ body, lastUpdated }) => {
    const { universalTrackerValues: _, ...listed } = body;
    return { listed: { ...listed, lastUpdated }, listedBy: 'connection', body };
  }),
});
