import type { CommandDeclaration, CommandWorld } from './invocation.ts';
import { type CommandName } from './options/declared-options.ts';
type World = Pick<CommandWorld, 'environment' | 'workingDirectory'>;
type Commands = Readonly<Record<CommandName, CommandDeclaration>>;
/**
 * Proposals for the last word of a command line, one per line: the word, and a tab and its description if it has one.
 * `:files` and `:folders` leave the completion to the shell. For `--option=value`, the proposals are for the value.
 *
 * @param words everything after `esg-lake` up to the cursor; the last one, which may be empty, is being typed
 */
export declare function propose(words: readonly string[], commands: Commands, world: World): readonly string[];
export {};
