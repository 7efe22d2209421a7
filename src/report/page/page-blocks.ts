import { chase } from './chase.ts';
import { completenessMap } from './completeness-map.ts';
import { keyFigures } from './key-figures.ts';
import type { PageBlock } from './page-block.ts';
import { coverage } from './page-coverage.ts';
import { quality } from './page-quality.ts';
import { restated } from './restated.ts';
import { runLog } from './run-log.ts';

/**
 * The sections of the page, in the order in which somebody who is responsible for the figures needs them.
 *
 * To add one: a file beside this that exports a `pageBlock({ id, title, short, empty, read, render })`, and its name here.
 *
 * - `read(lake)` asks by `lake.rows(sql, shape)`, whose shape gives each column its type (`row-shape.ts`), and returns plain
 *   data, or null if there is nothing to show. The lake's tables and views are there, and these, made once (`page-lake.ts`):
 *   `page_surveys` (current default surveys with their counts), `page_records` (their value records with `state`),
 *   `page_completeness` (the view `completeness`). `lake.facts` has the tree, periods and runs.
 *   Ask for what is shown and no more: rank and cut in SQL, with `count(*) OVER ()` for what is left out.
 * - `render(data, lake)` makes markup with the tag `html`, which escapes everything (`page-html.ts`: also tables, folding,
 *   names); numbers and dates are written by `page-formats.ts`, nodes by `node-name.ts`, units by `unit-name.ts`, bars by
 *   `svg-bars.ts`.
 * - Rules for new classes go into the block's `style`.
 */
export const pageBlocks: readonly PageBlock[] = [
  chase,
  completenessMap,
  keyFigures,
  restated,
  quality,
  coverage,
  runLog,
];
