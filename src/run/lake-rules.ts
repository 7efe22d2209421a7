import { isUtf8 } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { readNamedFile, unreadable } from '../base/files.ts';
import { suggest } from '../base/suggest.ts';
import { newestLandedDecisions, readJournals } from '../extract/landing/journal.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { type DecisionFile, decisionFileNames, parseDecisions } from '../schema/decisions.ts';
import { defaultRules, fromManifestRules, type Rules } from '../schema/rules.ts';
import type { RunOptions } from './options.ts';

/** The lake's rules (null for a new one), and options with all: given ones, else the lake's, else the defaults. */
export async function resolveLakeRules(
  options: RunOptions,
  snapshot: Snapshot | null,
  given: readonly DecisionFile[] | null,
) {
  const lake = await rulesOfLake(options.output, snapshot);
  // More often a folder that is not mounted than a decision to have none.
  if (given?.length === 0 && options.decisions !== 'none' && lake !== null && lake.decisions.length > 0) {
    throw new UsageError(`the folder of decisions ${options.decisions} is empty, but the lake has decisions`, {
      hint: '--decisions none drops them.',
    });
  }
  const kept = lake ?? defaultRules;
  const resolved = {
    ...options,
    timeZone: options.timeZone ?? kept.timeZone,
    defaultCurrency: options.defaultCurrency ?? kept.defaultCurrency,
    yearEnd: options.yearEnd ?? kept.yearEnd,
    materiality: options.materiality ?? kept.materiality,
    decisions: given ?? kept.decisions,
  };
  return { lake, resolved };
}

/** Without its manifest, those of the newest run in the landing. Null for a new lake. */
async function rulesOfLake(output: string, snapshot: Snapshot | null): Promise<Rules | null> {
  if (snapshot !== null) return fromManifestRules(snapshot.manifest.rules);
  const rules = (await readJournals(output)).at(-1)?.rules;
  return rules === undefined ? null : { ...rules, decisions: (await newestLandedDecisions(output))?.files ?? [] };
}

/**
 * The decisions in a folder, in the order of the files' names, or none for `none`; null if the lake keeps its own.
 * @throws UsageError naming file and line if something in them is malformed
 */
export async function readGivenDecisions(folder: string | null): Promise<readonly DecisionFile[] | null> {
  if (folder === null) return null;
  if (folder === 'none') return [];
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new UsageError(`the folder of decisions ${folder} ${unreadable(cause)}`, {
      hint: `Name a folder with ${decisionFileNames.join(', ')}. --decisions none drops the decisions of a lake.`,
      cause,
    });
  });
  for (const name of names) {
    const near = suggest(name, decisionFileNames);
    if (near === undefined || near === name) continue;
    throw new UsageError(`${join(folder, name)} is none of the files of decisions`, {
      hint: `Did you mean ${near}? The files are ${decisionFileNames.join(', ')}.`,
    });
  }
  const there = decisionFileNames.filter((name) => names.includes(name));
  const files = there.map((name) => ({ name, text: readText(join(folder, name)) }));
  parseDecisions(files, folder);
  return files;
}

function readText(file: string): string {
  const bytes = readNamedFile(file, `the decisions ${file}`, 64 * 2 ** 20); // a line has some 100 bytes
  if (isUtf8(bytes)) return bytes.toString();
  const lines = bytes.toString('latin1').split('\n');
  const bad = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
  throw new UsageError(`${file}, line ${bad + 1}: the text is not UTF-8`, {
    hint: 'Save the file as UTF-8 (in Excel: "CSV UTF-8").',
  });
}
