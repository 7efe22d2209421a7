import { type Sandbox, type SandboxOptions } from './sandbox/server.ts';
/** A simulated service for commands, which read it with `args`. */
export interface SmallService {
    readonly sandbox: Sandbox;
    readonly args: readonly string[];
    /** `args`, for a run of the next night; the first one is night 0. */
    readonly nextNight: () => readonly string[];
    readonly close: () => Promise<void>;
}
export declare function startSmallService(size: SandboxOptions): Promise<SmallService>;
