import type { ChangedFigure, MainReason } from '../../schema/changed-figures.ts';
import { type Html } from '../frame/page-html.ts';
/** `Mostly answers changed: Kiel, Graz and 3 more` */
export declare function reasonText({ reason, change: moved, line_count, contributors, reason_count }: MainReason): Html;
/** Null where a value is missing or was 0. */
export declare const percentOf: ({ before, after }: ChangedFigure) => number | null;
