import { createViewSql, internalSchema } from './ddl.js';
import { tables } from './tables.js';
import { completeness, surveyCompleteness } from './views/completeness.js';
import { countingRecords } from './views/counting-records.js';
import { dataPointsEnriched } from './views/data-points-enriched.js';
import { figuresEnriched } from './views/figures-enriched.js';
import { initiativeRollup } from './views/initiative-rollup.js';
import { initiativeTree } from './views/initiative-tree.js';
import { recordUses } from './views/record-uses.js';
import { keyFigures, reportingYears } from './views/reporting-years.js';
import { restatements } from './views/restatements.js';
import { rollupContributions } from './views/rollup-contributions.js';
import { tableCells } from './views/table-cells.js';
/** In this order they can be created: a view may use those before it. */
export const views = [
    initiativeTree,
    initiativeRollup,
    rollupContributions,
    recordUses,
    tableCells,
    completeness,
    surveyCompleteness,
    dataPointsEnriched,
    figuresEnriched,
    restatements,
];
const internalViews = [countingRecords, reportingYears, keyFigures];
/** Statements that create all views of a lake whose tables are there. */
export const createViewsSql = () => [
    ...internalViews.map(({ name, sql }) => `CREATE OR REPLACE VIEW ${internalSchema}.${name} AS ${sql}`),
    ...views.flatMap(createViewSql),
];
const worthByName = new Map([
    ...Object.entries(tables).map(([name, { worth }]) => [name, worth]),
    ...views.map(({ name, worth }) => [name, worth]),
]);
/** The columns of a view or table in order of worth; undefined for another name, and for a table that declares none. */
export const declaredWorth = (name) => worthByName.get(name);
