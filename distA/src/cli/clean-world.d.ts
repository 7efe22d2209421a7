import type { CommandWorld } from './invocation.ts';
/**
 * The world that commands receive: everything they write is cleaned of the credentials in the environment and in
 * credential files. Credentials are collected before anything else, so that no message about the command line repeats
 * one either.
 */
export declare function cleanWorld(argv: readonly string[], world: CommandWorld): CommandWorld;
/** The content of a file. A file that cannot be read, or that contains no credential, is reported where it is used. */
export declare function contentOf(path: string): string;
