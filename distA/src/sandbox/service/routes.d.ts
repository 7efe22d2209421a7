import type { View } from './view.ts';
/** What a route has access to. */
interface RouteContext {
    readonly view: View;
    readonly access: Access;
    readonly caller: 'api_key' | 'service_account' | undefined;
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly query: Readonly<Record<string, unknown>>;
    readonly body: unknown;
}
export interface Route {
    /** The endpoint's name in report.json. */
    readonly endpoint: string;
    readonly method: 'GET' | 'POST';
    readonly path: string;
    /** Answered without credentials. */
    readonly open?: true;
    readonly handle: (context: RouteContext) => Answer;
}
/** The seven endpoints of docs/read-interface.md, section 4, and those of docs/observed-behaviour.md. */
export declare function createRoutes(valueListPath: 'specification' | 'v1' | 'both'): readonly Route[];
/** 400, since 2026-08-20 (docs/read-interface.md, section 7). */
export declare function unknownSurvey(): Answer;
/** A route's answer, before faults change it and before it is written. */
export type Answer = {
    readonly kind: 'data';
    readonly status: 200;
    readonly data: unknown;
}
/** `data` as JSON text in pieces: for what a JSON value cannot express, or what is too long for one string. */
 | {
    readonly kind: 'text';
    readonly status: 200;
    readonly pieces: Iterable<string>;
}
/** Sent without the envelope, as by the token endpoint. */
 | {
    readonly kind: 'bare';
    readonly status: 200;
    readonly data: unknown;
} | {
    readonly kind: 'failure';
    readonly status: number;
    readonly message: string;
    readonly errors?: readonly Problem[];
};
interface Problem {
    readonly code: string;
    readonly path: readonly string[];
    readonly message: string;
}
export declare function success(data: unknown): Answer;
export declare function failure(status: number, message: string, path?: string): Answer;
/** The body in its envelope; a failure is `{success: false, message, errors?}`. */
export declare function renderAnswer(answer: Answer): Generator<string>;
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
