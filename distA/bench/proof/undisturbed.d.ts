import type { Service } from './service.ts';
/** Lakes of the same nights without disturbances: one output folder in which every night's snapshot is kept. */
export interface Undisturbed {
    /** Path of the snapshot of a night; call it with ascending nights. The service must be at that night. */
    snapshot(night: number): Promise<string>;
    /** How long its newest run took. */
    readonly runMs: number;
}
/** @param traceFile receives the names of the crash points that its runs pass */
export declare function createUndisturbed(service: Service, folder: string, traceFile?: string): Promise<Undisturbed>;
