import { Readable } from 'node:stream';
import { type StagedBody } from '../../base/body.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { StagedFile } from '../landing/staged-file.ts';
import type { LandingWriter } from '../landing/writer.ts';
/** A body that was received, complete and decodable. */
export interface Received {
    readonly responseId: string;
    /** Size of the decoded body. */
    readonly byteCount: number;
    /** Whether it begins and ends like the envelope of a success. */
    readonly looksWhole: boolean;
    /** The cheapest form to read that fits in memory: decoded if small, else as transferred, else the file set aside. */
    readonly body: StagedBody;
    /** Sets the body aside for landing, unless that has been done. Throws LandingError. */
    setAside(landing: LandingWriter): StagedFile;
    /** Deletes the file set aside. */
    discard(): Promise<void>;
}
interface ReceiveOptions {
    readonly encoding: string | null;
    readonly maxBytes: number;
    /** Null to keep the body in memory, however large it is. */
    readonly landing: LandingWriter | null;
    /** Credentials that a landed body or a body that becomes rows must not contain; null for bodies that do neither. */
    readonly secrets: Secrets | null;
    readonly onBytes: (count: number) => void;
}
/**
 * Receives a body and decodes it once: a small one in memory, a larger one while it is streamed to a file. On disk,
 * gzip is kept as received and anything else is compressed. Throws InvalidBodyError for damaged gzip, and
 * BodyTooLargeError as soon as more bytes than the limit were received or decoded.
 */
export declare function receiveBody(source: Readable, options: ReceiveOptions): Promise<Received>;
export {};
