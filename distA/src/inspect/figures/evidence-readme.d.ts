import type { AskedFigure } from './asked-figure.ts';
interface EvidenceSummary {
    readonly asked: AskedFigure;
    readonly snapshotId: string;
    /** SHA-256 of the manifest. */
    readonly manifest: string;
    readonly figures: readonly FigureLine[];
    readonly bodies: readonly BodyLine[];
    readonly privateRecords: number;
    readonly decisions: readonly string[];
}
interface FigureLine {
    readonly measure_id: string;
    readonly value: string | null;
    readonly base_unit: string | null;
    readonly doubts: string;
}
export interface BodyLine {
    readonly response_id: string;
    readonly state: 'kept' | 'missing' | 'damaged' | 'withheld';
    readonly private_records: number;
}
/** Text of the README of a folder of evidence. */
export declare function evidenceReadme(summary: EvidenceSummary): string;
export {};
