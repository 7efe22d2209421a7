import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { Check } from '../load/verify/integrity.ts';
/**
 * Checks every landed body against the checksum in its name, and the indexes and journals too. A damaged body fails the
 * check if the lake is based on it and no second copy was landed: it is noted, and the next run requests it again.
 *
 * @param snapshot the published one; null: every run counts as published
 */
export declare function verifyLanding(output: string, snapshot: Snapshot | null): Promise<readonly Check[]>;
