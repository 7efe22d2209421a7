import { type UnitScale } from '../frame/unit-scale.ts';
import type { LikeForLike } from './like-for-like.ts';
import type { KeyFigure, KeyYear } from './read-key-figures.ts';
/** One unit and one number of decimals for all years of a figure. */
export declare const figureScale: ({ unit, years }: KeyFigure) => UnitScale;
/** Whether the newest year has a doubt. */
export declare const isDoubted: ({ years }: KeyFigure) => boolean;
/** The doubts of a figure in words, with their counts. */
export declare const yearDoubts: ({ doubted, beside }: Pick<KeyYear, 'doubted'> & Partial<Pick<KeyYear, 'beside'>>, scale: UnitScale) => readonly string[];
/**
 * What the figure is made of: own and children are added, or the own report is used and its children are compared. Empty where it
 * is only the sum of the children.
 */
export declare function reconciliation({ basis, own, children }: KeyYear, scale: UnitScale): string;
/** `−4.5 % like for like since 2024`; empty where too few sites reported in several years. */
export declare const likeForLikeText: (likeForLike: LikeForLike | null) => string;
/** `31 of 38 sites, 7 only through a parent` */
export declare const sitesText: ({ reportingSites, coveredSites, sites }: KeyYear) => string;
