import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Decisions, parseDecisions } from '../src/schema/decisions.ts';

export const noDecisions: Decisions = parseDecisions([]);

/** `consolidation.csv`: the reports of these parents, or of all, hold only what they say themselves. */
export const standAloneCsv = (parents: 'all' | readonly string[]): string =>
  ['initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason']
    .concat((parents === 'all' ? [''] : parents).map((id) => `${id},,,stand_alone,,,`))
    .map((line) => `${line}\n`)
    .join('');

export const standAlone = (parents: readonly string[]): Decisions =>
  parseDecisions([{ name: 'consolidation.csv', text: standAloneCsv(parents) }]);

/** Replaces the files of a folder of decisions, and returns the folder. */
export async function writeDecisions(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
