import type { DecisionFile, DecisionFileName } from './decision-file.ts';
/** What lakes of schema versions before 5 were made by in place of decisions, as in their manifests. */
export interface OlderRules {
    readonly not_additive: readonly string[];
    readonly stock: readonly string[];
    readonly additive: readonly string[];
    readonly own_only: readonly string[];
}
/** The decisions in place of an older rule. */
interface Successor {
    readonly file: DecisionFileName;
    /** For each of its values. */
    readonly line: (value: string) => string;
}
/** Of later lines about the same pattern, the last one wins. */
export declare const successors: Readonly<Record<keyof OlderRules, Successor>>;
/** The decisions that the rules of an older lake are turned into; none where it had the usual ones. */
export declare function decisionsOfOlder(rules: Partial<OlderRules>): readonly DecisionFile[];
export {};
