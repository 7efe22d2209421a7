import { availableParallelism } from 'node:os';
import { defaultRules } from '../schema/rules.js';
/** Formats of open tables. */
export const tableFormats = ['delta', 'iceberg'];
/** What `esg-lake run` does without options: loads one night of the simulated service into `./output`. */
export const defaultRunOptions = {
    baseUrl: null,
    credentials: null,
    proxy: null,
    output: './output',
    full: false,
    changedSince: null,
    initiatives: [],
    calculations: [],
    surveyListing: 'auto',
    concurrency: 8,
    maxRequestsPerMinute: null,
    retries: 5,
    timeoutSeconds: 60,
    maxBodyMb: 256,
    timeZone: null,
    defaultCurrency: null,
    decisions: null,
    yearEnd: null,
    maxRemovedPercent: 20,
    acceptRoots: false,
    strict: false,
    keepSnapshots: 3,
    keepLanding: null,
    keepRuns: null,
    tableFormats: [],
    push: null,
    pathStyle: null,
    recordUrl: null,
    insecure: false,
    // When run as TypeScript, a thread would have to compile all it loads: tests of threads request them explicitly.
    workers: import.meta.url.endsWith('.ts') ? 0 : Math.min(8, availableParallelism()),
    valueLists: 'auto',
    valueListMaxAgeDays: 7,
    sandbox: { night: null, rateLimit: null },
};
/**
 * @param lake the rules that the lake was made by; null for a new one
 * @param given decisions that replace the lake's; null if it keeps its own
 */
export const resolveRules = (options, lake, given) => ({
    ...options,
    timeZone: options.timeZone ?? lake?.timeZone ?? defaultRules.timeZone,
    defaultCurrency: options.defaultCurrency ?? lake?.defaultCurrency ?? defaultRules.defaultCurrency,
    yearEnd: options.yearEnd ?? lake?.yearEnd ?? defaultRules.yearEnd,
    decisions: given ?? lake?.decisions ?? defaultRules.decisions,
});
