import { mixHash, seedHash } from './random.js';
import { monthsOf } from './reporting-periods.js';
/** Rough exchange rates: units of a currency per euro. */
const perEuro = {
    SEK: 11.3,
    DKK: 7.46,
    NOK: 11.6,
    PLN: 4.3,
    CZK: 25,
    HUF: 390,
    GBP: 0.86,
    BRL: 5.9,
    MXN: 19.8,
    CLP: 1010,
    JPY: 161,
    VND: 27000,
    INR: 91,
    USD: 1.08,
    CAD: 1.48,
};
/**
 * An amount in the catalog's unit, depending on size, trend, season and some noise. What adds up in reality adds up
 * here, to the last decimal: quarters and months to the year, and sites to their parent's report. Only corrections
 * (`salt`) leave the totals that they are part of unchanged.
 */
export function amountOf(context, spec, key, salt) {
    const decimals = spec.decimals ?? 2;
    const money = spec.unitType === 'currency' ? (perEuro[context.currency ?? 'USD'] ?? 1) : 1;
    const amount = (spec.amount ?? 10) * money;
    const isRate = spec.level === true && decimals > 0 && spec.unitType !== 'currency';
    if (isRate)
        return round(amount * movement(context, spec, key, salt), decimals);
    const keyHash = seedHash(context.seed, 'figure', key);
    let count = 0;
    for (const node of context.reporters) {
        const source = { amount: amount * node.size * 10 ** decimals, hash: mixHash(keyHash, node.index), spec };
        count += spec.level === true ? levelOf(source, context.year, context.month) : totalOf(source, context);
    }
    const corrected = salt === '' ? 1 : 0.96 + (seedHash(context.seed, context.node.index, key, salt) % 800) / 10000;
    return round((count * corrected) / 10 ** decimals, decimals);
}
function levelOf(source, year, month) {
    return Math.round(source.amount * ownFactor(source) * monthFactor(source, year, month));
}
/** The difference of rounded totals since January, so that parts add up exactly to the whole. */
function totalOf(source, { period, year, month }) {
    const first = month - monthsOf(period);
    if (first >= 0)
        return totalTo(source, year, month) - totalTo(source, year, first);
    return totalTo(source, year, month) + totalTo(source, year - 1, 12) - totalTo(source, year - 1, 12 + first);
}
function totalTo(source, year, month) {
    const season = source.spec.season ?? 0;
    let sum = 0;
    for (let m = 1; m <= month; m++) {
        sum += monthFactor(source, year, m) * (1 + season * Math.cos((2 * Math.PI * (m - 0.5)) / 12));
    }
    return Math.round((source.amount * ownFactor(source) * sum) / 12);
}
/** A constant factor for a node and a figure: ± 30 %. */
function ownFactor({ hash }) {
    return 0.7 + (mixHash(hash, 0) % 600) / 1000;
}
/** The trend over the years, and random variation (± 4 %). */
function monthFactor({ hash, spec }, year, month) {
    const noise = 0.96 + (mixHash(hash, year * 12 + month) % 800) / 10000;
    return noise * (1 + (spec.trend ?? 0)) ** (year - 2021);
}
/** A percentage, 45 for 45 %, between 0 and 100. */
export function percentageOf(context, spec, key, salt) {
    const value = (spec.amount ?? 50) * movement(context, spec, key, salt);
    return round(Math.min(100, Math.max(0, value)), spec.decimals ?? 1);
}
/**
 * For figures that do not add up: the node's constant factor, the trend over the years, and random variation (± 4 %).
 */
function movement(context, spec, key, salt) {
    const { seed, node, year, month } = context;
    const own = 0.7 + (seedHash(seed, 'own', node.index, key) % 600) / 1000;
    const noise = 0.96 + (seedHash(seed, 'noise', node.index, key, year, month, salt) % 800) / 10000;
    return own * noise * (1 + (spec.trend ?? 0)) ** (year - 2021);
}
/** Rounds to decimals as people do, without binary rounding errors. */
export function round(value, decimals) {
    return Number(value.toFixed(decimals));
}
