import type { CommandDeclaration } from './invocation.ts';
import type { CommandName } from './options/declared-options.ts';
/** Every command, in the order shown by the help. */
export declare const commands: Readonly<Record<CommandName, CommandDeclaration>>;
