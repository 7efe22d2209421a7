/** What is known about a tracker. */
export interface AskedTracker {
    readonly name: string | null;
    readonly question: string | null;
    readonly typeCode: string | null;
    readonly valueType: string | null;
    readonly unit: string | null;
    readonly unitType: string | null;
}
/** A column has the type code of its tracker, and its unit if it has none itself. */
export type AskedColumn = Pick<AskedTracker, 'name' | 'valueType' | 'unit' | 'unitType'>;
/** As columns of `trackers` and `tracker_columns`. */
export interface Additivity {
    readonly is_additive: boolean | null;
    readonly rows_add: boolean | null;
    readonly over_time: 'sum' | 'period_end' | 'none' | 'undecided' | null;
    readonly additive_reason: AdditiveReason | null;
    readonly over_time_reason: OverTimeReason | null;
}
/**
 * Whether the values of a question, or of a column of its table, add up (lake.md, "What adds up"). A type that is absent
 * or unknown is treated like a number, since records may contain one; for types that are known not to be numbers, the
 * result is NULL.
 */
export declare function decideAdditivity(tracker: AskedTracker, asked: AskedColumn | null): Additivity;
/** What a year is made of, by what decided it: ids of `over_time_reason`. */
export declare const overTimeReasons: {
    readonly not_additive: 'none';
    readonly flow_code: 'sum';
    readonly stock_code: 'period_end';
    readonly at_the_end: 'period_end';
    readonly area: 'period_end';
    readonly may_be_level: 'undecided';
    readonly amount_unit: 'sum';
    readonly length: 'undecided';
    readonly unknown_unit: 'undecided';
    readonly no_unit: 'undecided';
};
type DecidingOverTime = keyof typeof overTimeReasons;
/**
 * Disclosures of the GRI standards whose values are known to be rates, levels or events, by the beginning of their type
 * code (lake.md, "What adds up").
 */
export declare const codesOf: {
    /** Intensities, training hours per head, pay ratios. */
    readonly rate: readonly ['302-3', '305-4', '404-1', '405-2', '2-21', '202-1'];
    /** People at the end of the period. */
    readonly stock: readonly ['2-7', '2-8', '405-1', '403-8'];
    /** People and events of the period. */
    readonly flow: readonly ['401-1', '401-3', '403-9', '403-10', '205-3', '206-1', '414-2', '416-2', '418-1'];
};
/** What decided whether numbers add up over initiatives and rows: ids of `additive_reason` (docs/lake.md has the table). */
export declare const additiveReasons: {
    readonly decision: 'measures.csv says so.';
    readonly percentage: 'The value type is percentage.';
    readonly percent_unit: 'The unit is %.';
    readonly parts_per: 'The unit type is partsPer.';
    readonly denominator: 'The unit is a quotient, such as kg/t.';
    readonly rate_code: 'The type code is that of a rate, ratio or average.';
    readonly strong_word: 'The name or question says that it is a share, a rate, an average or an extreme.';
    readonly weak_word: 'The name says that it is an index, a price, a year or another level that does not add up.';
    readonly default: 'Nothing speaks against adding.';
};
type AdditiveReason = keyof typeof additiveReasons;
type OverTimeReason = 'decision' | DecidingOverTime;
export {};
