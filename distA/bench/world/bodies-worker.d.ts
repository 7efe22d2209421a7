import { type WorldSpec } from './world.ts';
export interface BodiesJob {
    readonly folder: string;
    readonly spec: WorldSpec;
    readonly night: number;
    readonly indices: readonly number[];
}
export interface BodiesDone {
    readonly bytes: number;
    readonly gzipBytes: number;
}
/** Entry of a worker thread: writes some survey bodies. Level 6, as web servers compress. */
export default function writeSurveyBodies(job: BodiesJob): BodiesDone;
