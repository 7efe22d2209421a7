import { type PinRecord } from './pins.ts';
interface PinOptions {
    readonly output: string;
    readonly name: string;
    /** An id, or the name of another pin; undefined: the published one. */
    readonly snapshot?: string | undefined;
    /** Milliseconds. */
    readonly now: number;
}
/**
 * Keeps a snapshot permanently. A pin of the same name and snapshot stays as it is. Call it while holding the lock.
 *
 * @throws UsageError if the name is taken or not allowed, or there is no such snapshot; DamagedError if any file of the
 * snapshot is damaged
 */
export declare function pinSnapshot({ output, name, snapshot: wanted, now }: PinOptions): Promise<PinRecord>;
export {};
