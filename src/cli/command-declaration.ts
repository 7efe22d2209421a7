import type { Invocation } from './invocation.ts';
import type { Completes } from './options/kinds.ts';

export interface CommandDeclaration {
  readonly summary: string;
  /** Shown above the options. */
  readonly description: string;
  readonly positional?: {
    readonly name: string;
    readonly description: string;
    readonly isOptional?: boolean;
    /** What a shell proposes for it. @default nothing */
    readonly completes?: Completes;
    /** Name of a second word, which may be left out. */
    readonly second?: string;
  };
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** The implementation, loaded only when needed, so that `--help` does not load the database. */
  readonly load: () => Promise<{ readonly default: CommandHandler }>;
}

/** Resolves with the exit code. */
export type CommandHandler = (invocation: Invocation) => Promise<number>;
