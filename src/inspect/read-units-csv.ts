import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedError, damageOf } from '../base/damage.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { decisionsFolder } from '../schema/decisions/decision-file.ts';

/** The text of the units.csv that a snapshot was made by; empty if there was none. @throws DamagedError */
export async function readUnitsCsv({ folder, manifest }: Snapshot): Promise<string> {
  const units = manifest.rules.decisions.find(({ path }) => path === `${decisionsFolder}/units.csv`);
  if (units === undefined) return '';
  const file = join(folder, units.path);
  const damage = await damageOf(file, units);
  if (damage !== null) throw new DamagedError(`${file} ${damage}`);
  return readFile(file, 'utf8');
}
