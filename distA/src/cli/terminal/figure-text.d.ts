import { type FigureExplanation } from '../../inspect/figures/explain-figure.ts';
/** The explanation of figures for people: of each the largest contributions, on the way down to them. */
export declare function figureText(explanation: FigureExplanation): string;
