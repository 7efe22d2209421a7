import { type Secrets } from '../../base/secrets.ts';
import type { Credentials } from '../types.ts';
/** Keeps the bearer token. Only this closure holds it: no error, log line or inspected object contains it. */
export interface Authentication {
    /**
     * Value of the Authorization header. Fetches or renews a token with client credentials if there is none or it expires
     * soon.
     */
    header(): Promise<string>;
    /** After a 401 for this header: whether another attempt with a new one makes sense. */
    renew(refused: string): boolean;
}
interface NewToken {
    readonly token: string;
    readonly expiresInSeconds: number | null;
}
export declare function createAuthentication(credentials: Credentials, requestToken: (clientId: string, clientSecret: string) => Promise<NewToken>, now: () => number, secrets: Secrets): Authentication;
/** From now on, `secrets` removes these credentials from all text. */
export declare function addCredentials(secrets: Secrets, credentials: Credentials): void;
/** Whatever an answer of the token endpoint calls a token or secret, even in an error, must never be shown. */
export declare function addIssued(secrets: Secrets, answer: unknown, depth?: number): void;
export {};
