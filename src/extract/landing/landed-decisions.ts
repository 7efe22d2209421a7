import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSealedJson, sealedJson } from '../../base/damage.ts';
import { writeDurably } from '../../base/files.ts';
import { arrayOf, compileSchema, objectOf, text } from '../../base/json-schema.ts';
import { type DecisionFile, decisionsFolder, sha256OfDecisions } from '../../schema/decisions/decision-file.ts';
import { landingRuns } from './reader.ts';

const indexName = 'index.json';
const folderOf = (output: string, runId: string): string => join(output, 'landing', runId, decisionsFolder);

interface DecisionsIndex {
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

interface LandedDecisions {
  readonly runId: string;
  readonly files: readonly DecisionFile[];
}

const indexSchema = objectOf({ files: arrayOf(objectOf({ name: text, sha256: text })) });

/**
 * Keeps the decisions of a run in `landing/<run>/decisions/`, unless they are those of the newest run that kept any: so
 * nothing is lost with the snapshots. The index is written last, and is all there is of dropped decisions.
 */
export async function landDecisions(output: string, runId: string, files: readonly DecisionFile[]): Promise<void> {
  const known = await newestLandedDecisions(output);
  if (known === null ? files.length === 0 : isSame(known.files, files)) return;
  const folder = folderOf(output, runId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, text: content } of files) await writeDurably(join(folder, name), content, { mode: 0o600 });
  const index: DecisionsIndex = { files: files.map((file) => ({ name: file.name, sha256: sha256OfDecisions(file) })) };
  await writeDurably(join(folder, indexName), sealedJson(index), { mode: 0o600 });
}

const isSame = (a: readonly DecisionFile[], b: readonly DecisionFile[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What the newest run that kept decisions left in the landing; null if none did. Damaged ones are passed over. */
export async function newestLandedDecisions(output: string): Promise<LandedDecisions | null> {
  for (const runId of [...(await landingRuns(output))].reverse()) {
    const files = await readLanded(folderOf(output, runId));
    if (files !== null) return { runId, files };
  }
  return null;
}

/** A file of decisions with this checksum that any run left in the landing; null if there is none. */
export async function landedDecisionsFile(output: string, sha256: string): Promise<string | null> {
  for (const runId of [...(await landingRuns(output))].reverse()) {
    const folder = folderOf(output, runId);
    for (const name of await readdir(folder).catch(() => [])) {
      const content = await readFile(join(folder, name), 'utf8').catch(() => '');
      if (sha256OfDecisions({ name, text: content }) === sha256) return content;
    }
  }
  return null;
}

async function readLanded(folder: string): Promise<readonly DecisionFile[] | null> {
  const index = await readSealedJson(join(folder, indexName));
  const isIndex = await compileSchema<DecisionsIndex>(indexSchema);
  if (!isIndex(index)) return null;
  const files: DecisionFile[] = [];
  for (const { name, sha256 } of index.files) {
    const file = { name, text: await readFile(join(folder, name), 'utf8').catch(() => '') };
    if (sha256OfDecisions(file) !== sha256) return null;
    files.push(file);
  }
  return files;
}
