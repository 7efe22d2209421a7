import { type JsonObject } from '../base/json.ts';
/** An entry of `connections.json` (fleet.md, "connections.json"). */
export interface Connection {
    /** Name of its folder and its partition. */
    readonly id: string;
    /** Absent for a simulated connection. */
    readonly base_url?: string;
    /** A file with the token, relative to the connections file. */
    readonly token_file?: string;
    /** Name of the environment variable with the token. */
    readonly token_env?: string;
    readonly client_id?: string;
    readonly client_secret_file?: string;
    readonly client_secret_env?: string;
    /** Options of `run`, by name. */
    readonly options?: JsonObject;
}
/**
 * The connections of a file, in its order. No other file is read.
 * @param look called with each entry before it is validated
 * @throws UsageError if it is not a valid list; the message repeats nothing that may be a credential
 */
export declare function readConnections(file: string, look?: (entry: JsonObject) => void): Promise<readonly Connection[]>;
