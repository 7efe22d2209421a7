import { type ResolvedOptions } from '../options/resolve.ts';
import type { LiveLines } from './live-lines.ts';
import { type Styles, type TextOutput } from './text-output.ts';
type LogLevel = 'debug' | 'info' | 'warn' | 'error';
interface ConsoleOptions {
    readonly level: LogLevel;
    readonly format: 'pretty' | 'json';
    readonly stderr: TextOutput;
    /** For stderr. @default none */
    readonly styles?: Styles;
    /** A terminal that only appends: lines cannot be overwritten. @default false */
    readonly isDumb?: boolean;
    readonly now?: () => number;
    /** What draws the progress lines. @default loaded when first needed */
    readonly loadLiveLines?: () => Promise<(output: TextOutput) => LiveLines>;
}
/** Progress lines for a terminal of this size. They are redrawn at intervals, so they may contain times. */
type ProgressLines = (room: Room) => readonly string[];
export interface Room {
    readonly columns: number;
    readonly rows: number;
    readonly styles: Styles;
}
/** What a command writes to stderr: messages and, on a terminal, progress lines that stay below them. */
export interface Console {
    readonly level: LogLevel;
    readonly format: 'pretty' | 'json';
    /** `false` when lines cannot be overwritten: then progress is reported in messages. */
    readonly isLive: boolean;
    log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
    /** Replaces the progress lines; `null` removes them. */
    progress(lines: ProgressLines | null): void;
    /** Removes the progress lines for good. */
    endProgress(): void;
    /** From now on, permanent lines are prefixed with the time, unless they go to a terminal. */
    showTimes(): void;
}
export declare function createConsole(options: ConsoleOptions): Console;
/**
 * Which messages are shown: set by `--log-level`, unless `--verbose` or `--quiet` comes from a source at least as near.
 * Errors are never silenced, and `--quiet` adds nothing to `--log-level error`.
 *
 * @throws UsageError when both are set in the same source
 */
export declare function logLevel({ values, sources }: Pick<ResolvedOptions, 'values' | 'sources'>): LogLevel;
export {};
