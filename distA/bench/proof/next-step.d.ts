import type { Outcome } from './command.ts';
/** The next step that a refusal suggests, in a form that can be executed. */
export type NextStep = {
    readonly kind: 'command';
    readonly args: readonly string[];
} | {
    readonly kind: 'delete';
    readonly path: string;
};
/** The lines below a message that start with an arrow. */
export declare function hintOf({ stdout, stderr }: Outcome): string;
/**
 * The first step that a hint suggests: a file to delete, a complete command, or `run`. Null if nothing in it can be
 * executed as written (a command with `ID` or `FILE` in it cannot).
 */
export declare function nextStepOf(hint: string): NextStep | null;
export declare const spokenStep: (step: NextStep) => string;
