import type { Lake } from '../../load/lake.ts';
import { type FigureName } from './asked-figure.ts';
import { type BodyLine } from './evidence-readme.ts';
/** A folder of evidence. */
export interface WrittenEvidence {
    readonly folder: string;
    readonly files: number;
    /** SHA-256 of the file `SHA256SUMS`. */
    readonly sha256: string;
    readonly figures: number;
    readonly bodies: {
        readonly kept: number;
        readonly absent: readonly BodyLine[];
        readonly private: readonly string[];
    };
}
/**
 * Writes all that the figures of a node, question and year rest on to a folder, which depends only on the snapshot, this
 * program and the landed bodies. The folder appears when it is complete.
 *
 * @param folder one that does not exist, or is empty; its parent must exist
 * @throws UsageError if it is neither, or there is no such figure
 */
export declare function writeEvidence(lake: Lake, output: string, name: FigureName, folder: string): Promise<WrittenEvidence>;
