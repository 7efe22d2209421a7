import { type Answer } from '../service/routes.ts';
import type { FaultMatch } from './faults.ts';
/** An answer, with its headers, that a fault sends instead of the route's. */
interface Refusal {
    readonly answer: Answer;
    readonly headers: Readonly<Record<string, string>>;
}
/** The answer of the first match that refuses the request outright; undefined when none does. */
export declare function refusalOf(matches: readonly FaultMatch[], path: string): Refusal | undefined;
/** The route's answer with its lists doubled, shuffled, emptied or shifted in time, as the matching rules say. */
export declare function alterAnswer(answer: Answer, matches: readonly FaultMatch[]): Answer;
export {};
