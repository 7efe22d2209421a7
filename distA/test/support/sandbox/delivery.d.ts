import type { ServerResponse } from 'node:http';
import type { FaultMatch } from './faults/faults.ts';
/** A response as it is sent when nothing goes wrong. */
interface Delivery {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly pieces: Iterable<string>;
    readonly acceptsGzip: boolean;
}
/** Sends a response, as altered by the matching faults. Resolves to the status sent, or 0 if none was. */
export declare function deliver(outgoing: ServerResponse, delivery: Delivery, matches: readonly FaultMatch[]): Promise<number>;
/** Resets the connection, sends something else, or leaves it open without a response. */
export declare function abandon(outgoing: ServerResponse, { rule, count }: FaultMatch): Promise<void>;
export {};
