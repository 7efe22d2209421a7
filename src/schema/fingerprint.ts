import { createHash } from 'node:crypto';
import { sqlFilesOf } from '../base/sql-file.ts';
import { createTableSql } from './ddl.ts';
import { issueCodes } from './issue-codes.ts';
import { tableNames } from './tables.ts';
import { unitDefinitions } from './unit-definitions.ts';
import { createViewsSql } from './views.ts';

let known: string | null = null;

/**
 * Of tables, views, issue codes, units and the models of the figures: a run rebuilds a lake that was made with others.
 */
export function schemaSha256(): string {
  known ??= createHash('sha256').update(JSON.stringify(declared())).digest('hex');
  return known;
}

const declared = (): readonly unknown[] => [
  tableNames.map((name) => createTableSql(name)),
  createViewsSql(),
  Object.keys(issueCodes),
  unitDefinitions,
  sqlFilesOf('figures'),
];
