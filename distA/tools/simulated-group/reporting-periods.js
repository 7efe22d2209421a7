import { doubtfulSite } from './doubtful-site.js';
import { seedHash } from './random.js';
/** Survey `index` of the first night: nodes take turns, and each round goes further into the past. */
export function foundingSlot(seed, organisation, index) {
    const count = organisation.nodes.length;
    const node = index % count;
    const round = Math.floor(index / count);
    const turns = programmeOf(seed, organisation, organisation.node(node));
    const turn = turns[round % turns.length] ?? { period: 'yearly', year: 2025, month: 12 };
    const { period, year, month, type = 'default', pack = 0 } = turn;
    const old = type === 'aggregation' && node === 1 && round === 2;
    const again = 2 * Math.floor(round / turns.length);
    return { index, node, period, year, month, type: old ? 'aggregated' : type, pack: pack + again };
}
/**
 * Survey `index`, added on night `night`; `position` 0 is a month of an existing site, 1 and 2 belong to a new site.
 */
export function laterSlot(index, night, position, node) {
    const reported = new Date(Date.UTC(2025, 11 + Math.floor(night / 30), 1));
    const month = { year: reported.getUTCFullYear(), month: reported.getUTCMonth() + 1, pack: 1 };
    if (position === 2)
        return { index, node, period: 'yearly', year: 2025, month: 12, type: 'default', pack: 0 };
    return { index, node, period: 'monthly', ...month, pack: position === 0 ? 1 + night : 0, type: 'default' };
}
/** The end of the period as the service sends it: mostly the last instant of the day, sometimes the first. */
export function effectiveDate(seed, organisation, slot) {
    const last = organisation.nodes.length - 1;
    if (slot.node === last && slot.year === 2023 && slot.period === 'yearly' && slot.pack === 0)
        return '2023-07-14T12:30:07.123Z';
    const end = new Date(Date.UTC(slot.year, slot.month, 0));
    const late = seedHash(seed, 'end', slot.index) % 8 !== 0;
    return `${end.toISOString().slice(0, 10)}T${late ? '23:59:59.999' : '00:00:00.000'}Z`;
}
/** How many months a period covers. */
export function monthsOf(period) {
    return period === 'yearly' ? 12 : period === 'quarterly' ? 3 : 1;
}
const yearsTo = (month) => [2025, 2024, 2023, 2022, 2021].map((year) => ({ period: 'yearly', year, month }));
const quartersOf = (year) => [12, 9, 6, 3].map((month) => ({ period: 'quarterly', year, month }));
const monthOf = (year, month) => ({ period: 'monthly', year, month });
const years = yearsTo(12);
const quarters = years.flatMap(({ year }) => quartersOf(year));
const months = years.flatMap(({ year }) => Array.from({ length: 12 }, (_, i) => monthOf(year, 12 - i)));
const fiscal = [...yearsTo(3), ...quarters, ...months];
const lastYears = quartersOf(2025);
/** The order in which an ordinary site's surveys are created: newest first, depending on its reporting period. */
const habits = [
    [...years, ...quarters, ...months],
    [...years.slice(0, 3), ...quarters, ...months, ...years.slice(3)],
    [...years.slice(0, 2), ...months, ...quarters, ...years.slice(2)],
];
/** The site, by its index among the sites, that has two surveys for every year. */
export const twiceAsked = 3;
/** Sites that report differently from the others, by their index among the sites. */
const unusualSites = new Map([
    // Quarters only; the first one of 2024 is missing.
    [1, programme([...lastYears, ...quartersOf(2024).slice(0, 3)])],
    // From quarters to months in October 2025.
    [2, programme([...lastYears.slice(1), monthOf(2025, 12), monthOf(2025, 11), monthOf(2025, 10)])],
    // Two surveys of every year, by two departments.
    [twiceAsked, programme(years.flatMap((turn) => [turn, { ...turn, pack: 1 }]))],
    // Quarters; the last one was requested twice.
    [6, programme(lastYears.flatMap((turn, i) => (i === 0 ? [turn, { ...turn, pack: 1 }] : [turn])))],
    // Quarters, and two of their months as well.
    [9, programme([...lastYears, monthOf(2025, 12), monthOf(2025, 1)])],
    // Its year ended in September until 2021.
    [doubtfulSite, programme([...years, { period: 'yearly', year: 2021, month: 9 }])],
]);
/** Fiscal years ending in March, and in addition the four quarters of a calendar year. */
const fiscalWithQuarters = programme([...yearsTo(3).slice(0, 1), ...quartersOf(2024), ...yearsTo(3).slice(1)], fiscal);
const aggregated = (turns) => turns.map((turn) => ({ ...turn, type: 'aggregation' }));
/** A parent has an aggregation for each period, and its own report for the same period. */
const withAggregations = (turns) => turns.flatMap((turn) => [...aggregated([turn]), turn]);
const parent = withAggregations(habits[0] ?? []);
const fiscalParent = withAggregations(fiscal);
/** Countries with an aggregation of the year in addition to their own quarters: all four, or all but the first. */
const unusualCountries = new Map([lastYears, lastYears.slice(0, 3)].map((own, i) => {
    const [newest = [], older = []] = years.map((turn) => aggregated([turn]));
    return [2 + i, programme([...newest, ...own, ...older], parent)];
}));
/** All surveys of a node, in the order in which they are created. */
function programmeOf(seed, organisation, node) {
    const count = organisation.nodes.length;
    if (node.kind !== 'site' && count > 1) {
        if (node.yearEnd === 3)
            return fiscalParent;
        return (node.kind === 'country' ? unusualCountries.get(node.ordinal) : undefined) ?? parent;
    }
    // The last site always reports annually: it is the one with the odd, unaligned period.
    if (node.index === count - 1)
        return habits[0] ?? [];
    if (node.yearEnd === 3)
        return node.ordinal % 2 === 1 ? fiscalWithQuarters : fiscal;
    const usual = habits[[0, 0, 0, 0, 1, 1, 1, 2, 2][seedHash(seed, 'habit', node.index) % 9] ?? 0] ?? [];
    return unusualSites.get(node.ordinal) ?? usual;
}
/** The given surveys first, then all others, except reports of a year that is reported in parts. */
function programme(first, rest = habits[0]) {
    const known = new Set(first.map((turn) => JSON.stringify(turn)));
    const inParts = new Set(first.filter(({ period }) => period !== 'yearly').map(({ year }) => year));
    const isWanted = (turn) => !known.has(JSON.stringify(turn)) &&
        (turn.period !== 'yearly' || turn.type === 'aggregation' || turn.month !== 12 || !inParts.has(turn.year));
    return [...first, ...(rest ?? []).filter(isWanted)];
}
