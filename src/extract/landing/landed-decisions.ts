import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSealedJson, sealedJson } from '../../base/damage.ts';
import { writeDurably } from '../../base/files.ts';
import { type DecisionFile, sha256OfDecisions } from '../../schema/decisions/decision-file.ts';
import { landingRuns } from './reader.ts';

interface LandedDecisions {
  readonly runId: string;
  readonly files: readonly DecisionFile[];
}

const fileOf = (output: string, runId: string): string => join(output, 'landing', runId, 'decisions.json');

/**
 * Keeps the decisions of a run in `landing/<run>/decisions.json`, unless the newest run that kept any has the same: so
 * nothing is lost with the snapshots.
 */
export async function landDecisions(output: string, runId: string, files: readonly DecisionFile[]): Promise<void> {
  const known = (await newestLandedDecisions(output))?.files ?? [];
  if (JSON.stringify(known) === JSON.stringify(files)) return;
  await mkdir(join(output, 'landing', runId), { recursive: true, mode: 0o700 });
  await writeDurably(fileOf(output, runId), sealedJson({ files }), { mode: 0o600 });
}

/** What the newest run that kept decisions left in the landing; null if none did. Damaged ones are passed over. */
export async function newestLandedDecisions(output: string): Promise<LandedDecisions | null> {
  for await (const landed of newestFirst(output)) return landed;
  return null;
}

/** A file of decisions with this checksum that any run left in the landing; null if there is none. */
export async function landedDecisionsFile(output: string, sha256: string): Promise<string | null> {
  for await (const { files } of newestFirst(output)) {
    const found = files.find((file) => sha256OfDecisions(file) === sha256);
    if (found !== undefined) return found.text;
  }
  return null;
}

async function* newestFirst(output: string): AsyncGenerator<LandedDecisions, void, undefined> {
  for (const runId of [...(await landingRuns(output))].reverse()) {
    const kept = await readSealedJson(fileOf(output, runId));
    // Its checksum shows that it is what a run wrote.
    if (typeof kept !== 'string') yield { runId, files: (kept as Pick<LandedDecisions, 'files'>).files };
  }
}
