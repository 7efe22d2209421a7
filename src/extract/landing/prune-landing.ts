import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError, describeDamage } from '../../base/damage.ts';
import { crashPoint } from '../../base/files.ts';
import { landedBodies } from './damaged-bodies.ts';
import { foldJournals, type Journal, neededBodies, newestLandedDecisions, readJournals } from './journal.ts';
import { readLandings } from './landing-files.ts';

/** What a kept snapshot needs: the runs that published it, and the paths of bodies that it records, by body id. */
export interface LandingNeeds {
  readonly runIds: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Deletes what these runs landed and no replay of a kept snapshot reads. Of a body that was landed several times, the
 * newest copy is kept, and those whose paths the snapshots record. Journals are kept, and an index may name bodies that
 * are gone. Call it while holding the lock. If it is killed, the next call completes the work.
 * @throws DamagedError, before anything is deleted, if a journal is lost
 */
export async function pruneLanding(output: string, old: readonly string[], needs: readonly LandingNeeds[]) {
  const pruned = { bodies: 0, bytes: 0, runs: 0 }; // runs: completely
  const journals = await readJournals(output, (damage) => {
    if (damage.isLost) throw new DamagedError(`${describeDamage(damage)}: nothing is deleted from the landing`);
  });
  const needed = await neededFiles(output, journals, needs);
  const keeping = new Set(journals.map(({ run_id }) => run_id));
  const decisions = await newestLandedDecisions(output);
  if (decisions !== null) keeping.add(decisions.runId);
  for (const runId of old) {
    const bodies = await bodiesIn(output, runId);
    const isEmptied = !bodies.some((file) => needed.has(file));
    if (isEmptied) await rm(join(output, 'landing', runId, 'index.ndjson'), { force: true });
    for (const file of bodies.filter((body) => !needed.has(body))) {
      pruned.bodies++;
      pruned.bytes += (await stat(join(output, file))).size;
      await rm(join(output, file));
      crashPoint('landing.body-pruned');
    }
    if (!isEmptied || keeping.has(runId)) continue;
    await rm(join(output, 'landing', runId), { recursive: true, force: true });
    crashPoint('landing.run-pruned');
    pruned.runs++;
  }
  return pruned;
}

/** Of a body without an intact copy, all copies. */
async function neededFiles(output: string, journals: readonly Journal[], needs: readonly LandingNeeds[]) {
  // If every snapshot is lost, a replay reads all journals.
  const sequences = [null, ...needs.map(({ runIds }) => runIds)];
  const bodies = new Set(sequences.flatMap((runIds) => neededBodies(foldJournals(journals, runIds))));
  const intact = await landedBodies(output);
  const files = new Set<string>();
  for await (const { responseId, landingFile } of readLandings(output)) {
    if (bodies.has(responseId) && (intact.get(responseId)?.landingFile ?? landingFile) === landingFile) {
      files.add(landingFile);
    }
  }
  for (const { files: known } of needs) for (const [id, file] of known) if (bodies.has(id)) files.add(file);
  return files;
}

/** Whether or not its index names them. */
async function bodiesIn(output: string, runId: string) {
  const folder = join(output, 'landing', runId);
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /^[a-z_]+\/[0-9a-f]{64}\.json\.gz$/.test(name))
    .map((name) => `landing/${runId}/${name}`)
    .sort();
}
