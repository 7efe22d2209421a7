import { givenAnswer } from './catalogue.js';
import { objectId } from './random.js';
/**
 * The site, by its index among the sites, whose reports of 2021 have what no other has, in a year in which no parent
 * reports: a unit that cannot be converted, a second year end, a record of a site that is not listed, a table with a
 * text and an unknown scale, and currencies that only cells name.
 */
export const doubtfulSite = 11;
const meters = {
    valueData: {
        table: [
            [
                { code: 'meter', value: 'Crusher' },
                { code: 'volume', value: 4210.5 },
            ],
            [
                { code: 'meter', value: 'Canteen' },
                { code: 'volume', value: 'about 300' },
            ],
            [
                { code: 'meter', value: 'Rail yard' },
                { code: 'volume', value: 0.25, numberScale: 'tenThousands' },
            ],
        ],
    },
};
/** What the site answers in any state of the record; undefined for all other answers. */
export function doubtfulAnswer(seed, asked, spec) {
    const { node, period, year, month } = asked;
    const given = givenAnswer(spec, { site: node.kind === 'site' ? node.ordinal : -1, period, year, month });
    if (given !== undefined)
        return given;
    if (node.kind !== 'site' || node.ordinal !== doubtfulSite || period !== 'yearly' || year !== 2021)
        return undefined;
    if (month === 12)
        return spec.code === '303-3-c' ? { answer: meters } : undefined;
    // For a site that was sold before the year end changed.
    return spec.code === '302-1-c'
        ? { answer: { value: 1840.5 }, initiativeId: objectId(seed, 'sold site', 0) }
        : undefined;
}
