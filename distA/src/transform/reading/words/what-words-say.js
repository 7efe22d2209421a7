import { english, englishAtTheEnd, englishCountOpening, englishCounts, englishLevels } from './english.js';
import { otherCountOpenings, otherCounts, otherLanguages, otherLevels } from './other-languages.js';
import { anyOf, endings, stems, words } from './patterns.js';
/**
 * The stronger kind of word that speaks against adding; null: none does.
 *
 * @param isAmount whether the number is known to be an amount, by its unit
 */
export function wordsAgainst(name, question, isAmount) {
    if (isSaid('strong', name, isAmount) || isSaid('strong', question, isAmount))
        return 'strong';
    return isSaid('weak', name, isAmount) ? 'weak' : null;
}
function isSaid(strength, text, isAmount) {
    if (text === null)
        return false;
    return [english, otherLanguages].some(({ [strength]: { always, unlessAmount } }) => always.test(text) || (!isAmount && unlessAmount.test(text)));
}
/** Whether a name says that numbers are counts or amounts. */
export const saysCount = (name) => name !== null && counts.test(name);
/** Whether a name or question asks for a count: `number of sites with 100 % renewable electricity`. */
export const asksForCount = (text) => text !== null && countOpenings.test(text);
/** Whether a name says that an amount may be a level, and not what flowed in the period. */
export const saysLevel = (name) => name !== null && levels.test(name);
/** Whether a name or question asks for what is there at the end of a period. */
export const saysAtTheEnd = (text) => text !== null && englishAtTheEnd.test(text);
const counts = anyOf(englishCounts, otherCounts);
const countOpenings = anyOf(englishCountOpening, otherCountOpenings);
const levels = anyOf(words(...englishLevels), stems(...otherLevels), endings('bestand'));
