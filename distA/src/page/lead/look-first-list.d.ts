import { type Html } from '../frame/page-html.ts';
import type { PageLake } from '../page-lake.ts';
import type { LookFirst } from './look-first.ts';
/** What to look at first, and where the rest of each kind is. */
export declare function lookFirstList({ items, left }: LookFirst, rejected: number, lake: PageLake): Html;
