import type { TableName } from '../../schema/tables.ts';

/**
 * SQL condition on the rows of a table that belong to some surveys. They are found by one column, and only then the others
 * are read: with 9 surveys of 15,000 an eighth of the time that `survey_id IN …` takes when several columns are wanted.
 *
 * @param ids name of a table of ids
 */
export const isOfSurveys = (table: TableName | `${string}.${TableName}`, ids: string): string =>
  `rowid IN (SELECT rowid FROM ${table} WHERE survey_id IN (FROM ${ids}))`;
