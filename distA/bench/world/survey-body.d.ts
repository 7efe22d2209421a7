import { type World } from './world.ts';
/**
 * The response of endpoint 5 as text, assembled from prepared pieces: several times faster than `JSON.stringify`. Every
 * value is clean, so that SQL without any checks gives the same results as ours; but some texts and records are written
 * unusually (see `unusual.ts`).
 */
export declare function surveyBody(world: World, index: number, night: number): string;
