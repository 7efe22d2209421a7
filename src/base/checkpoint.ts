import { channel } from 'node:diagnostics_channel';

const checkpoints = channel('esg-lake:checkpoint');

/**
 * Names a write boundary that has just been passed. Costs nothing unless somebody listens, as the proof of reliability does
 * (bench/proof), which kills the process there.
 */
export function checkpoint(name: string): void {
  if (checkpoints.hasSubscribers) checkpoints.publish({ name });
}
