import { type Answer } from './service-answers.ts';
interface AccessOptions {
    readonly token: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly tokenLifetimeSeconds: number;
}
/** Who may use the service: the holder of one static key, and of tokens issued by the token endpoint. */
export interface Access {
    /** The caller according to the Authorization header; undefined if that is missing, unknown or expired. */
    readonly caller: (authorization: string | undefined) => 'api_key' | 'service_account' | undefined;
    /** `POST /v1/oauth/token`; answers without the envelope. */
    readonly issue: (body: unknown) => Answer;
}
/** `now` in milliseconds. */
export declare function createAccess(options: AccessOptions, now: () => number): Access;
export {};
