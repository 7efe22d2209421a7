import type { Argv } from 'yargs';
import { type CommandName } from './options/declared-options.ts';
/** A command line as parsed by yargs: flags by name, words under `_`. */
export type Flags = Readonly<Record<string, unknown>>;
/** The command, and the words after it. */
export declare const wordsOf: ({ _: words }: Flags) => readonly string[];
/** The command to run. Thrown by the parser, because yargs renders the whole help once a command has returned. */
export declare class CommandFound {
    readonly command: CommandName;
    readonly flags: Flags;
    constructor(command: CommandName, flags: Flags);
}
/** yargs parses the arguments, writes the help and throws `CommandFound`; resolve.ts decides what a flag means. */
export declare function createParser(): Argv;
/** Rejects what yargs would silently accept: credentials, and `--flag=value` with a value that is not a boolean. */
export declare function refuseBadFlags(argv: readonly string[]): void;
/** Rejects flags and words that the command does not have. */
export declare function refuseUnknown(command: CommandName, flags: Flags): void;
/** Rejects a command line without a command, or with an unknown word. */
export declare function refuseUnknownCommand(flags: Flags): never;
