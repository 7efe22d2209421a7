import { sqlFile } from '../base/sql-file.ts';
import { createViewSql, internalSchema } from './ddl.ts';
import type { TableDeclaration } from './table-declaration.ts';
import { tables } from './tables.ts';
import { completeness } from './views/completeness.ts';
import { initiativeRollup, recordUses, rollupContributions } from './views/contributions.ts';
import { dataPointsEnriched, figuresEnriched, tableCells } from './views/flat.ts';
import { initiativeAncestors } from './views/initiative-ancestors.ts';
import { initiativeTree } from './views/initiative-tree.ts';
import { keyFigures, reportingYears } from './views/reporting-years.ts';
import { restatements } from './views/restatements.ts';
import type { InternalView, ViewDeclaration } from './views/view-declaration.ts';

/** In this order they can be created: a view may use those before it. */
export const views: readonly ViewDeclaration[] = [
  initiativeAncestors,
  initiativeTree,
  initiativeRollup,
  rollupContributions,
  recordUses,
  tableCells,
  completeness,
  dataPointsEnriched,
  figuresEnriched,
  restatements,
];

const internalViews: readonly InternalView[] = [reportingYears, keyFigures];

/** Statements that create the macros and internal views that views and the models of the figures use. */
export const helpersSql = (): readonly string[] =>
  ['macros', 'row-words', 'base-values', 'decided-questions'].map((name) => sqlFile(`figures/${name}.sql`));

/** Statements that create all views, and the macros that they use, of a lake whose tables are there. */
export const createViewsSql = (): readonly string[] => [
  ...helpersSql(),
  ...internalViews.map(({ name, sql }) => `CREATE OR REPLACE VIEW ${internalSchema}.${name} AS ${sql}`),
  ...views.flatMap(createViewSql),
];

const worthByName: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ...Object.entries<TableDeclaration>(tables).map(([name, { worth }]) => [name, worth] as const),
  ...views.map(({ name, worth }) => [name, worth] as const),
]);

/** The columns of a view or table in order of worth; undefined for another name, and for a table that declares none. */
export const declaredWorth = (name: string): readonly string[] | undefined => worthByName.get(name);
