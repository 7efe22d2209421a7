import type { ChangedFigure, MainReason } from '../../schema/changed-figures.ts';
import { type Html } from '../frame/page-html.ts';
/** What changed in the figures of the group since the newest pin; not on the page of a lake without a pin. */
export declare const sincePin: import("../page-block.ts").PageBlock;
/** `Mostly answers changed: Kiel, Graz and 3 more` */
export declare function reasonText({ reason, change: moved, line_count, contributors, reason_count }: MainReason): Html;
/** Null where a value is missing or was 0. */
export declare const percentOf: ({ before, after }: ChangedFigure) => number | null;
