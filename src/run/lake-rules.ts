import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DamagedError } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { readJournals } from '../extract/landing/journal.ts';
import { landedDecisionsFile, newestLandedDecisions } from '../extract/landing/landed-decisions.ts';
import type { Snapshot } from '../publish/snapshot-folders.ts';
import { type DecisionFile, sha256OfDecisions } from '../schema/decisions/decision-file.ts';
import { fromManifestRules, type ManifestDecisions, type Rules } from '../schema/rules.ts';
import { type EffectiveOptions, type RunOptions, resolveRules } from './options.ts';

/** The rules of a lake, and those that a run of it has. */
export interface ResolvedRules {
  /** Null for a new lake. */
  readonly lake: Rules | null;
  readonly resolved: EffectiveOptions;
}

/**
 * @param snapshot the published one; null if there is none, or its manifest is lost
 * @param given from `readGivenDecisions`
 * @throws DamagedError if the lake's decisions are damaged wherever they were kept, and none are given
 */
export async function resolveLakeRules(
  options: RunOptions,
  snapshot: Snapshot | null,
  given: readonly DecisionFile[] | null,
): Promise<ResolvedRules> {
  const lake = await rulesOfLake(options.output, snapshot, given);
  // More often a folder that is not mounted than a decision to have none.
  if (given?.length === 0 && options.decisions !== 'none' && lake !== null && lake.decisions.length > 0) {
    throw new UsageError(`the folder of decisions ${options.decisions} is empty, but the lake has decisions`, {
      hint: '--decisions none drops them.',
    });
  }
  return { lake, resolved: resolveRules(options, lake, given) };
}

/**
 * The rules that a lake was made by; without its manifest, those of the newest run in the landing. Null for a new lake.
 *
 * @param given decisions that replace the lake's, which then need not be readable
 */
async function rulesOfLake(
  output: string,
  snapshot: Snapshot | null,
  given: readonly DecisionFile[] | null,
): Promise<Rules | null> {
  if (snapshot === null) {
    const rules = (await readJournals(output)).at(-1)?.rules;
    if (rules === undefined) return null;
    return { ...rules, decisions: (await newestLandedDecisions(output))?.files ?? [] };
  }
  const { rules } = snapshot.manifest;
  const decisions: DecisionFile[] = [];
  for (const recorded of rules.decisions) {
    const text = await textOf(output, snapshot, recorded);
    if (text === null && given === null) throw lost(join(snapshot.folder, recorded.path));
    decisions.push({ name: basename(recorded.path), text: text ?? '' });
  }
  return { ...fromManifestRules(rules), decisions };
}

async function textOf(
  output: string,
  { folder }: Snapshot,
  { path, sha256 }: ManifestDecisions,
): Promise<string | null> {
  const text = await readFile(join(folder, path), 'utf8').catch(() => '');
  if (sha256OfDecisions({ name: path, text }) === sha256) return text;
  return landedDecisionsFile(output, sha256);
}

const lost = (file: string): DamagedError =>
  new DamagedError(`the decisions ${file} are damaged, and so is what the landing kept of them`, {
    hint: 'Give the folder of decisions with --decisions DIR.',
  });
