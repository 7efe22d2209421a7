import { type IncomingMessage } from 'node:http';
import { type Access } from './access.ts';
import { type RateLimit } from './rate-limit.ts';
import { type FoundRoute, type View } from './routes.ts';
import { type Answer } from './service-answers.ts';
/** Options of the simulated service; the defaults are those of `npm start`, on a free port. */
export interface SandboxOptions {
    /** 0 picks a free port. @default 0 */
    readonly port?: number;
    /** A recorded night, 0 to 4; later ones are like the last. @default 0 */
    readonly night?: number;
    /** `N/SECONDS`, such as `120/60`; without it there is neither a limit nor rate-limit headers. */
    readonly rateLimit?: string;
    /** The static key. @default 'sandbox-token' */
    readonly token?: string;
    /** For `POST /v1/oauth/token`. @default 'sandbox-client' */
    readonly clientId?: string;
    /** @default 'sandbox-secret' */
    readonly clientSecret?: string;
}
/** A service in this process that plays recorded nights of a simulated group. */
export interface Sandbox {
    /** Without `/v1`. */
    readonly baseUrl: string;
    readonly token: string;
    readonly night: number;
    /** Moves forward or back to this night. */
    readonly setNight: (night: number) => void;
    readonly close: () => Promise<void>;
}
/** What a service answers from. */
export interface Service {
    readonly view: View;
    readonly access: Access;
    readonly limit: RateLimit | undefined;
}
/** Starts the simulated service on 127.0.0.1. @throws RangeError for a rate limit that cannot be read. */
export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;
interface Answered {
    readonly answer: Answer;
    readonly headers: Readonly<Record<string, string>>;
}
/** The rate limit first, then credentials, then the route. */
export declare function answerRequest({ view, access, limit }: Service, { route, params, query }: FoundRoute, request: IncomingMessage): Promise<Answered>;
export {};
