import { channel } from 'node:diagnostics_channel';
const crashPoints = channel('esg-lake:crash-point');
/**
 * Marks a write boundary that has just been passed. Costs nothing without a listener; the reliability proof
 * (bench/proof) listens and kills the process there.
 */
export function crashPoint(name) {
    if (crashPoints.hasSubscribers)
        crashPoints.publish({ name });
}
