import { doubtWords } from '../../schema/doubts.js';
import { change, many, rounded, whole } from '../frame/page-formats.js';
import { amount, unitScale } from '../frame/unit-scale.js';
/** One unit and one number of decimals for all years of a figure. */
export const figureScale = ({ unit, years }) => unitScale(unit, years.flatMap(({ value, children, siteValue, doubted }) => [value, children, siteValue, doubted?.value_if_stand_alone ?? null].filter((each) => each !== null)));
/** Whether the newest year has a doubt. */
export const isDoubted = ({ years }) => (years.at(-1)?.doubted?.doubts ?? []).length > 0;
/** The doubts of a figure in words, with their counts. */
export const yearDoubts = ({ doubted, beside = [] }, scale) => doubted === null ? [] : doubtWords(doubted, { amount: scale.withUnit, beside: beside.map(besideFigure) });
const besideFigure = ({ count, amount: value, unit, isKnown }) => ({
    count,
    amount: isKnown ? amount(value, unit) : rounded(value, 6),
    unknownUnit: isKnown ? null : unit,
});
/**
 * What the figure is made of: own and children are added, or the own report is used and its children are compared. Empty where it
 * is only the sum of the children.
 */
export function reconciliation({ basis, own, children }, scale) {
    if (own === null || children === null)
        return '';
    if (basis === 'both')
        return `own ${scale.written(own)} + level below ${scale.written(children)}`;
    if (basis !== 'own')
        return '';
    const less = own - children;
    if (Math.abs(less) <= 0.01 * Math.max(Math.abs(own), Math.abs(children)))
        return '';
    return `level below: ${scale.written(children)}, ${scale.written(Math.abs(less))} ${less > 0 ? 'less' : 'more'}`;
}
/** `−4.5 % like for like since 2024`; empty where too few sites reported in several years. */
export const likeForLikeText = (likeForLike) => likeForLike === null ? '' : `${change(percentChange(likeForLike))} like for like since ${likeForLike.since}`;
function percentChange({ sums }) {
    const [before = 0] = sums;
    const after = sums.at(-1) ?? 0;
    return before === 0 ? null : (100 * (after - before)) / Math.abs(before);
}
/** `31 of 38 sites, 7 only through a parent` */
export const sitesText = ({ reportingSites, coveredSites, sites }) => `${whole(reportingSites)} of ${many(sites, 'site')}${coveredSites === 0 ? '' : `, ${whole(coveredSites)} only through a parent`}`;
