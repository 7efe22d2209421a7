import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { NamedBody } from '../transform/transform-named-bodies.ts';
/**
 * The landed survey bodies of a published lake, with the lake's own rules, ordered by survey.
 *
 * @param output the lake's folder, whose name is that of the connection
 * @throws DamagedError if the bodies that the lake was built from are unknown, or one of them is missing
 */
export declare function landedSurveys(output: string, snapshot: Snapshot): Promise<readonly NamedBody[]>;
/** The text of the units.csv that a snapshot was made by; empty if there was none. @throws DamagedError */
export declare function readUnitsCsv({ folder, manifest }: Snapshot): Promise<string>;
