import { completeness, surveyCompleteness } from './views/completeness.ts';
import { countingRecords, latestDataPoints } from './views/counting-records.ts';
import { dataPointsEnriched } from './views/data-points-enriched.ts';
import { figuresEnriched, initiativeRollupEnriched } from './views/figures-enriched.ts';
import { initiativeRollup } from './views/initiative-rollup.ts';
import { initiativeTree } from './views/initiative-tree.ts';
import { recordUses } from './views/record-uses.ts';
import { restatements } from './views/restatements.ts';
import { figuresNotInRollup, rollupContributions } from './views/rollup-contributions.ts';
import { tableCells } from './views/table-cells.ts';
import type { ViewDeclaration } from './views/view-declaration.ts';

/** In this order they can be created: a view may use those before it. */
export const views: readonly ViewDeclaration[] = [
  initiativeTree,
  initiativeRollup,
  rollupContributions,
  figuresNotInRollup,
  countingRecords,
  recordUses,
  tableCells,
  completeness,
  surveyCompleteness,
  dataPointsEnriched,
  figuresEnriched,
  initiativeRollupEnriched,
  latestDataPoints,
  restatements,
];
