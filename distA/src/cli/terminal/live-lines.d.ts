import type { TextOutput } from './text-output.ts';
/** Lines at the bottom of a terminal that are overwritten in place. */
export interface LiveLines {
    draw(lines: readonly string[]): void;
    clear(): void;
}
/** The cursor stays visible below the lines, so that nothing has to be restored however the process ends. */
export declare function createLiveLines(output: TextOutput): LiveLines;
