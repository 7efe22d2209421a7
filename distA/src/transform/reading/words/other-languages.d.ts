import { type WordsAgainst } from './patterns.ts';
/**
 * German, French, Spanish, Italian and Dutch. A preposition alone says nothing: `par type` is a breakdown. `moyens`,
 * `medios` and `medianas` are no averages, nor is an average of people over a year (`effectif moyen`), `Raten` and `cuotas` are paid.
 */
export declare const otherLanguages: WordsAgainst;
/** What the name of a level begins with; `bestand` may also end a word. */
export declare const otherLevels: readonly ['bestand', 'vorrat', 'stocké', 'existencias', 'almacenad'];
export declare const otherCounts: RegExp;
export declare const otherCountOpenings: RegExp;
