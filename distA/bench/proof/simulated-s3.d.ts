import { type IncomingMessage } from 'node:http';
/** The fate of a request: it is answered, it is executed but its response is lost, or it is refused with a status. */
export type Fate = 'answered' | 'answer lost' | {
    readonly status: number;
    readonly body: string;
};
export interface SimulatedRequest {
    readonly method: string;
    /** Without the bucket; for a listing, its prefix. */
    readonly key: string;
    readonly headers: IncomingMessage['headers'];
}
/** The part of S3 that `ObjectStore` uses, on loopback, with one bucket: `lake`. */
export interface SimulatedS3 {
    readonly endpoint: string;
    readonly objects: Map<string, Buffer>;
    /** Puts and deletes, in order. */
    readonly changes: string[];
    /** Decides about each request before it is executed. @default all are answered */
    fate: (request: SimulatedRequest) => Fate | Promise<Fate>;
    /** @default true */
    obeysConditions: boolean;
    /**
     * Whether tags are the content's MD5, as mostly at Amazon, or something else, as where it encrypts with its own keys.
     * @default true
     */
    tagsAreMd5: boolean;
    /** Whether it reports the SHA-256 of an object. @default true */
    statesSha256: boolean;
    /** Whether a listing repeats its first page forever. @default false */
    listsForEver: boolean;
    close(): Promise<void>;
}
export declare function simulateS3(): Promise<SimulatedS3>;
