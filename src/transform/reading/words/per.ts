import { notAfterLetter, notBeforeLetter } from './patterns.ts';

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
export const dividesByPer = new RegExp(
  `${notAfterLetter}(?<!${notAfterLetter}(?:as|one)\\s+)per(?:\\s+|-(?!and|fluor|poly))(?!(?:${harmless})${notBeforeLetter})[\\p{L}\\p{N}_]`,
  'iu',
);
