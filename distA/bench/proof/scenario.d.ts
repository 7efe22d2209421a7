import { type CrashPoints } from './disturbances.ts';
import { type Tally } from './tally.ts';
import type { Watching } from './watching.ts';
export interface Scenario {
    /** All random draws of the scenario derive from this. */
    readonly seed: number;
    readonly folder: string;
    readonly points: CrashPoints;
    readonly reader: Watching;
    /** Core that its processes may be confined to. */
    readonly core: number;
    readonly isOver: () => boolean;
}
/** One world and its lake over a few nights, each disturbed several times before it succeeds. */
export declare function proveScenario(scenario: Scenario, tally: Tally): Promise<void>;
/** Deletes the folder of a scenario without findings. */
export declare const tidy: (folder: string) => Promise<void>;
