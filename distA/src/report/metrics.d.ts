import type { RunReport } from './report.ts';
/** What the metrics say of a run and of the lake after it. Times are ISO 8601. */
interface MetricsInput {
    readonly version: string;
    readonly exitCode: number;
    /** When it ended, in milliseconds. */
    readonly endedAt: number;
    /** Null if the run ended before it began: wrong configuration, for example. */
    readonly report: RunReport | null;
    /** When a run last published or found nothing changed, this one included. */
    readonly lastSuccessAt: string | null;
    /** Of the published lake; null if nothing is published. */
    readonly lake: {
        readonly rows: Readonly<Record<string, number>>;
        readonly issues: readonly {
            readonly severity: string;
            readonly count: number;
        }[];
        readonly watermarkAt: string | null;
    } | null;
    /** Bytes by part of the output folder. */
    readonly disk: Readonly<Record<string, number>>;
}
/**
 * The metrics in the text format of Prometheus, for the textfile collector of node_exporter. All are gauges of the last run
 * or the present lake: base units, no ids in labels, the same names every time.
 */
export declare const metricsText: (stats: MetricsInput) => string;
/** A number at the time the file was written, by the values of its labels. */
interface MetricSample {
    readonly labels?: Readonly<Record<string, string>>;
    readonly value: number;
}
export interface Metric {
    /** Without the prefix `esg_lake_`. */
    readonly name: string;
    readonly help: string;
    readonly samples: readonly MetricSample[];
}
/** The text format of Prometheus: gauges only, and none without a sample. */
export declare const textOfMetrics: (metrics: readonly Metric[]) => string;
export declare const gauge: (name: string, help: string, samples: readonly MetricSample[]) => Metric;
/** One sample without labels; none for what is not a number. */
export declare const one: (value: number) => readonly MetricSample[];
/** A time as seconds since 1970; no sample for none. */
export declare const instant: (iso: string | null) => readonly MetricSample[];
/** A sample for each value, its name in a label. */
export declare const byLabel: (label: string, values: Readonly<Record<string, number>>) => readonly MetricSample[];
export {};
