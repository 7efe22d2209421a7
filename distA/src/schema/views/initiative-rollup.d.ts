import { type ViewDeclaration } from './view-declaration.ts';
/**
 * One pass over the figures below a node, and one over the few doubts. Figures are first added up by what they are of the node's,
 * then those into its sums: five sums with a condition each over all figures take half as long again. That nothing is counted
 * twice is decided when figures are made: each has the distance to the next node above that covers it
 * (`rollup_figures.shadow_distance`), so a query for one node, tracker or year reads no others.
 */
export declare const initiativeRollup: ViewDeclaration;
