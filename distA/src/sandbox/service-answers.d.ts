/** A route's answer, before it is written. */
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
export {};
