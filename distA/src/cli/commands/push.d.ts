import type { PushReport } from '../../store/push-tables.ts';
import type { Invocation } from '../invocation.ts';
/** `push`: puts the published tables into an object store. Holds the lock, so that no run replaces files meanwhile. */
export default function push(invocation: Invocation): Promise<number>;
/**
 * Pushes the published tables. The caller holds the lock of the folder, so that nothing replaces files that are being
 * put.
 */
export declare function pushPublished(url: string, output: string, invocation: Invocation): Promise<PushReport>;
