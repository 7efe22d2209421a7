import { anyOf, notAfterLetter, notBeforeLetter, openings, stems, words } from './patterns.js';
/** After which `per` is no division. */
const harmless = [
    // The period itself.
    '(?:(?:calendar|financial|fiscal|reporting) )?(?:year|period|quarter|month)|annum|day|diem',
    // References and other words.
    '(?:the )?(?:gri|esrs|sasb|ifrs|tcfd|ghg|iso|din)|se|cent',
    // What something is for, in Italian: `per la formazione`.
    "il|lo|la|i|gli|le|un|uno|una|l(?=['’])",
    // Breakdowns, in Italian and Dutch too.
    '(?:(?!by |and |in )\\p{L}{1,30} )?(?:category|country|region|jurisdiction|segment|source|scope)',
    '(?:\\p{L}{1,30} )?(?:type|pollutant|gender|age group|business unit|stream|method|route|fuel|level|grade|cause)',
    'tipo|tipologia|categoria|genere|fascia|paese|regione|fonte|inquinante|contratto|qualifica',
    'soort|categorie|geslacht|leeftijdsgroep|land|regio|bron|\\p{L}{1,30}(?:wijze|stof|soort)',
].join('|');
/** Not after `as` or `one`. `Per- and polyfluoroalkyl substances` divide nothing. */
const dividesByPer = new RegExp(`${notAfterLetter}(?<!${notAfterLetter}(?:as|one)\\s+)per(?:\\s+|-(?!and|fluor|poly))(?!(?:${harmless})${notBeforeLetter})[\\p{L}\\p{N}_]`, 'iu');
const preposition = 'in|of|to|for|from|at|since|against|with|by|on|than|versus|vs|above|below|over|under|exceeding|within|outside|near';
const notAfterPreposition = `(?<!${notAfterLetter}(?:${preposition})[\\s-]+(?:(?:the|a|an|our|its|this|that)\\s+)?)`;
/** `Index`, `score` and `factor` are words of other languages too. */
const noNoun = `${preposition}|and|or|is|was|has|used|applied|achieved|reached|measured|value|level|change|increase|difference|` +
    'de|du|des|del|di|der|von|van|d|l';
const notBeforeNoun = `(?!\\s+(?!(?:${noNoun})${notBeforeLetter})\\p{L})`;
/** Not what others are compared with: `above average`, `above the median`. */
const notCompared = `(?<!${notAfterLetter}(?:above|below|over|under)[\\s-]+(?:the\\s+)?)`;
/** The thing asked for; not `frequency converters` or `in the Corruption Perception Index`. */
const askedFor = (...expressions) => new RegExp(`(?<!${notAfterLetter}in the (?:\\p{L}{1,30} ){1,3})${notAfterLetter}(?:${expressions.join('|')})` +
    `${notBeforeLetter}${notBeforeNoun}`, 'iu');
/** Not `emissions in the base year`, not `base year emissions`. */
const yearAskedFor = new RegExp(`${notAfterPreposition}${notAfterLetter}(?:target|base) year${notBeforeLetter}(?!['’]s)${notBeforeNoun}`, 'iu');
export const english = {
    strong: {
        always: anyOf(stems('intensit'), words('mean of', 'divided by (?:the )?(?:number|total|revenue|net)'), new RegExp(`${notCompared}${notAfterLetter}(?:averag|median${notBeforeLetter})`, 'iu'), new RegExp(`(?<!${notAfterLetter}(?:(?:with|in|at|on) the|\\d{1,9}) )${words('highest', 'lowest').source}`, 'iu'), openings('mean'), dividesByPer),
        unlessAmount: anyOf(/%|(?<!\p{L})percent/iu, words('rates?', 'ratios?', 'share of', 'proportion of', 'per cent')),
    },
    weak: {
        always: anyOf(new RegExp(`${notAfterPreposition}${words('(?:minimum|maximum)').source}`, 'iu'), askedFor('gap', 'price', 'threshold', 'noise', 'species', 'length of service'), words('in which year', 'pH', 'days since'), openings('time to', 'countries', 'year(?!-| to )'), words('LTIF', 'LTIFR', 'LTIR', 'TRIR', 'TRIFR', 'TRCF', 'SAIDI', 'SAIFI', 'CAIDI', 'PUE', 'WUE', 'e?NPS')),
        unlessAmount: anyOf(askedFor('index', 'score', 'frequency', 'density', 'factor', 'temperature'), yearAskedFor, /^(?!(?:this|last|previous|each|every|per|full|one) )[\p{L}-]+ year$/iu),
    },
};
/** The name of an amount may be that of what is there at the end. */
export const englishLevels = [
    'stored',
    'stock',
    'inventory',
    'outstanding',
    'balance',
    'reserves',
    'capacity',
];
export const englishAtTheEnd = words('at the end', 'as of', 'at year end');
export const englishCounts = words('number', 'count', 'headcount', 'amount');
/** Not `number of women as a percentage of all`. */
export const englishCountOpening = /^(?:total )?(?:number of|how many) (?!.{0,500}(?:\b(?:as|in) (?:an? )?(?:percent|share|ratio|rate|proportion|%)))/iu;
