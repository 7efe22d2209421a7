import { describeDamage } from '../base/damage.ts';
import { pinDamages } from '../load/publish/pin-damages.ts';
import { listPins } from '../load/publish/pins.ts';
import { snapshotEntries } from '../load/publish/snapshot-folders.ts';
import type { Check } from '../load/verify/integrity.ts';

/** Checks every pin, its own files and its snapshot. Reads every byte. */
export async function verifyPins(output: string): Promise<readonly Check[]> {
  const entries = await snapshotEntries(output);
  const checks: Check[] = [];
  for (const pin of await listPins(output)) {
    const damages = await pinDamages(pin, entries);
    const detail = damages.length === 0 ? `snapshot ${pin.snapshotId}` : damages.map(describeDamage).join('; ');
    checks.push({ name: `pin ${pin.name}`, ok: damages.length === 0, detail });
  }
  return checks;
}
