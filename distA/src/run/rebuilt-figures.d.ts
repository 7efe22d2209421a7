import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import type { RebuiltFigures } from '../report/report.ts';
/**
 * Compares the group figures of a lake that was rebuilt from its landing with those of the older schema version, and lists
 * those that differ in `runs/<run_id>/rebuilt-figures.csv`. Both were made of the same responses, so each reason is a rule.
 *
 * @param runId the run that rebuilt it
 */
export declare function compareRebuilt(output: string, runId: string, older: Snapshot, rebuilt: Snapshot): Promise<RebuiltFigures>;
