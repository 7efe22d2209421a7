import type { CommandWorld } from './invocation.ts';
/** Runs one command line (without `node` and the script) and resolves with the exit code. Never rejects. */
export declare function runCommandLine(given: readonly string[], outer: CommandWorld): Promise<number>;
