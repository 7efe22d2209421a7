/** A CSV file of the evidence: rows of the tables of `collectFigure`, in an order without ties. */
interface EvidenceTable {
    readonly file: string;
    /** What it has; for the README. */
    readonly about: string;
    readonly sql: string;
    readonly order: string;
}
/** Statements that fill further temporary tables, in this order. */
export declare const evidenceStatements: readonly string[];
export declare const evidenceTables: readonly EvidenceTable[];
export {};
