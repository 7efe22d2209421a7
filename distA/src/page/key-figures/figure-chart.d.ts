import { type Html } from '../frame/page-html.ts';
import type { UnitScale } from '../frame/unit-scale.ts';
import type { KeyFigure } from './read-key-figures.ts';
/** A column for the group, in it a bar for its sites. They start from zero; negative values have none, and their number. */
export declare function figureChart({ name, years }: KeyFigure, scale: UnitScale): Html;
