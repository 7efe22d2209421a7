export interface Server {
    readonly baseUrl: string;
    did(): Promise<ServerStats>;
    close(): Promise<void>;
}
export interface ServerStats {
    readonly requests: number;
    readonly throttled: number;
    readonly bytes: number;
    /** Time of the first and last request; milliseconds. */
    readonly firstAt: number;
    readonly lastAt: number;
}
/** Starts the server of a prepared world in a separate process. */
export declare function serve(folder: string, limit?: {
    readonly requests: number;
    readonly windowSeconds: number;
    readonly scale: number;
}): Promise<Server>;
