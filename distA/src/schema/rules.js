import { decisionsFolder, sha256OfDecisions } from './decisions/decision-file.js';
/** The rules of a new lake. */
export const defaultRules = {
    timeZone: 'UTC',
    defaultCurrency: 'USD',
    yearEnd: '12-31',
    decisions: [],
};
export const toManifestRules = ({ timeZone, defaultCurrency, yearEnd, decisions }) => ({
    time_zone: timeZone,
    default_currency: defaultCurrency,
    year_end: yearEnd,
    decisions: decisions.map((file) => ({
        path: `${decisionsFolder}/${file.name}`,
        bytes: Buffer.byteLength(file.text),
        sha256: sha256OfDecisions(file),
    })),
});
/** All rules but the decisions, whose text is not in the manifest. */
export const fromManifestRules = (rules) => ({
    timeZone: rules.time_zone,
    defaultCurrency: rules.default_currency,
    yearEnd: rules.year_end,
});
/** Human-readable: which of the requested rules differ from the lake's; null if none do. */
export function differingRules(requested, lake) {
    if (lake === null)
        return null;
    const differing = settings.flatMap(([name, textOf]) => {
        const [made, now] = [textOf(lake), textOf(requested)];
        return made === now ? [] : [`${name} ${made} (requested: ${now})`];
    });
    return differing.length === 0 ? null : `the lake was made with ${listed(differing)}`;
}
const settings = [
    ['time zone', ({ timeZone }) => timeZone],
    ['default currency', ({ defaultCurrency }) => defaultCurrency],
    ['year end', ({ yearEnd }) => yearEnd],
    ['decisions', ({ decisions }) => patternText(decisions.map(decisionsText))],
];
/** Files are told apart by the beginning of their checksums. */
const decisionsText = (file) => `${file.name} ${sha256OfDecisions(file).slice(0, 8)}`;
/** Sorted, since the order of patterns does not matter. */
const patternText = (patterns) => patterns.length === 0 ? 'none' : [...patterns].sort().join(' ');
/** `a`, `a and b`, `a, b and c`. */
const listed = (parts) => [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ');
