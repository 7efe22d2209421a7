/** A check of a folder of evidence: its SQL selects what is wrong, from the tables that `checkSql` makes. */
export interface EvidenceCheck {
    readonly what: string;
    readonly rows: string;
}
export declare const evidenceChecks: readonly EvidenceCheck[];
