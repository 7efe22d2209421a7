import type { IncomingMessage } from 'node:http';
import type { Access } from './access.ts';
import { type Answer } from './service-answers.ts';
/** What one connection sees. */
export interface View {
    /** The node that the connection is bound to. */
    readonly rootId: string;
    /** Endpoint 1. */
    readonly initiatives: () => readonly unknown[];
    /** Endpoint 2. Nodes without a place in a tree (orphans, cycles, malformed ones) are not in it. */
    readonly tree: () => unknown;
    readonly hasInitiative: (id: string) => boolean;
    /** Endpoint 3; with `since` (ms) only what had answers changed at or after it. */
    readonly initiativeSurveys: (initiativeId: string, since: number | undefined) => readonly unknown[];
    /** Endpoint 4; with `since` (ms) only what had answers or tracked metadata changed at or after it. */
    readonly surveys: (since: number | undefined) => readonly unknown[];
    /** Endpoint 5: the JSON of `data`, as a value or as text in pieces; undefined if there is none. */
    readonly survey: (id: string) => {
        readonly data: unknown;
    } | {
        readonly pieces: Iterable<string>;
    } | undefined;
    readonly calculated: (id: string, code: string) => unknown;
    readonly valueList: (id: string) => unknown;
}
/** What a route has access to. */
interface RouteContext {
    readonly view: View;
    readonly access: Access;
    readonly caller: 'api_key' | 'service_account' | undefined;
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly query: URLSearchParams;
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
export declare const routes: readonly Route[];
/** The route of a request, and what its address says. */
export interface FoundRoute {
    readonly route: Route;
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly query: URLSearchParams;
}
export declare function findRoute(among: readonly Route[], { method, url }: IncomingMessage): FoundRoute;
/** 400, since 2026-08-20 (docs/read-interface.md, section 7). */
export declare function unknownSurvey(): Answer;
export {};
