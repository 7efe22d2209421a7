import { type CommandName, type OptionName, type OptionValues } from './declared-options.ts';
/** The sources of a value, nearest first; the nearer wins. */
export declare const sourceOrder: readonly ['flag', 'environment', 'file', 'default'];
export type OptionSource = (typeof sourceOrder)[number];
export interface ResolvedOptions {
    readonly values: OptionValues;
    readonly sources: Readonly<Record<OptionName, OptionSource>>;
}
export type Environment = Readonly<Record<string, string | undefined>>;
interface ResolveInput {
    readonly command: CommandName;
    /** Flags of the command line by option name; absent ones are missing or undefined. */
    readonly flags: Readonly<Record<string, unknown>>;
    readonly environment: Environment;
    readonly file: ConfigFile | null;
}
export interface ConfigFile {
    readonly path: string;
    readonly values: Readonly<Record<string, unknown>>;
}
/**
 * Flag > environment > configuration file > default.
 *
 * @throws UsageError naming the source of a malformed value, including values in the configuration file that this
 * command would not use.
 */
export declare function resolveOptions({ command, flags, environment, file }: ResolveInput): ResolvedOptions;
export {};
