import { createHash } from 'node:crypto';
import { sqlLiteral } from '../../base/sql-text.ts';
import { type DecisionFileName, decisionsFolder } from '../../schema/decisions/decision-file.ts';
import { decisionColumns } from '../../schema/decisions/decisions.ts';
import { unitDefinitions } from '../../schema/unit-definitions.ts';
import { readBodiesSql } from './evidence-check-bodies.ts';
import { evidenceChecks } from './evidence-checks.ts';
import { evidenceTables } from './evidence-tables.ts';

/**
 * SQL for any DuckDB that checks a folder of evidence from within it, with a line for each check.
 *
 * @param decided the files in `decisions/`, with their columns in the order of the file
 */
export const checkSql = (decided: ReadonlyMap<DecisionFileName, readonly string[]>): string =>
  `-- Run it in this folder: duckdb < check.sql
-- Each line is a check; "wrong" must be 0 in all of them.

${evidenceTables.map(({ file }) => readSql(file)).join('\n')}
${Object.entries(decisionTables)
  .map(([file, table]) => decisionsSql(file as DecisionFileName, table, decided.get(file as DecisionFileName)))
  .join('\n')}
${readBodiesSql}
CREATE TEMP TABLE hierarchy AS SELECT count(*) > 0 AS is_known FROM bodies WHERE is_hierarchy = 'true' AND state = 'kept';
-- Numbers are compared as far as doubles can: to 12 digits of the amounts that are added.
CREATE TEMP MACRO differs(a, b, amount) AS coalesce(abs(a - b) > 1e-12 * amount, (a IS NULL) <> (b IS NULL));
CREATE TEMP MACRO part_of(measure, place) AS CASE split_part(measure, '|', place) WHEN '' THEN NULL WHEN '%0' THEN NULL
  ELSE replace(replace(split_part(measure, '|', place), '%7C', '|'), '%25', '%') END;
CREATE TEMP MACRO is_about(decided_tracker, decided_code, tracker, code) AS coalesce(decided_tracker = tracker,
  code ILIKE replace(replace(replace(replace(decided_code, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%') ESCAPE '\\', decided_code IS NULL);
-- Contributors that cover what is below them: aggregations, and reports that are not decided to stand alone.
CREATE TEMP TABLE holders AS
  SELECT DISTINCT c.contributor_id, f.tracker_id, f.column_code FROM contributions c JOIN figure f ON f.measure_id = c.measure_id
  WHERE c.contributor_id IN (SELECT parent_id FROM tree WHERE distance > 0) AND (c.basis = 'aggregation' OR 'stand_alone' IS DISTINCT FROM (
    SELECT first(d.report_is ORDER BY (d.initiative_id IS NOT NULL) DESC, CASE WHEN d.tracker_id IS NOT NULL THEN 3 WHEN d.type_code IS NULL THEN 0
      WHEN contains(d.type_code, '*') THEN 1 ELSE 2 END DESC, length(replace(coalesce(d.type_code, ''), '*', '')) DESC, d.place DESC)
    FROM consolidation_decisions d
    WHERE d.report_is IS NOT NULL AND coalesce(d.initiative_id = c.contributor_id, true)
      AND is_about(d.tracker_id, d.type_code, f.tracker_id, f.type_code)
      AND coalesce(CAST(d.from_year AS INTEGER) <= CAST(f.reporting_year AS INTEGER), true)
      AND coalesce(CAST(d.to_year AS INTEGER) >= CAST(f.reporting_year AS INTEGER), true)));

${evidenceChecks
  .map(({ what, rows }) => `SELECT ${sqlLiteral(what)} AS "check", count(*) AS wrong FROM (${rows}\n)`)
  .join('\nUNION ALL\n')
  .replace('UNITS_SHA256', sqlLiteral(lawSha256()))};
`;

const csvOptions = `all_varchar = true, delim = ',', quote = '"', escape = '"'`;

const readSql = (file: string): string =>
  `CREATE TEMP TABLE ${file.replace('.csv', '')} AS FROM read_csv(${sqlLiteral(file)}, header = true, ${csvOptions});`;

const decisionTables: Readonly<Record<DecisionFileName, string>> = {
  'consolidation.csv': 'consolidation_decisions',
  'measures.csv': 'measure_decisions',
  'units.csv': 'unit_decisions',
};

function decisionsSql(file: DecisionFileName, table: string, columns: readonly string[] | undefined): string {
  const names = columns ?? decisionColumns[file];
  const cells = names.map((name) => (columns === undefined ? `NULL::VARCHAR AS "${name}"` : cellSql(name))).join(', ');
  const rows =
    columns === undefined
      ? 'LIMIT 0'
      : `FROM read_csv(${sqlLiteral(`${decisionsFolder}/${file}`)}, header = false, skip = 1, names = [${names.map(sqlLiteral).join(', ')}], null_padding = true, ${csvOptions})`;
  return `CREATE TEMP TABLE ${table} AS SELECT row_number() OVER () AS place, ${cells} ${rows};`;
}

const cellSql = (name: string): string => `nullif(trim("${name}"), '') AS "${name}"`;

/** SHA-256 of the units that every lake has, as the check writes them: nobody can add one. */
function lawSha256(): string {
  const lines = unitDefinitions.map(({ unitType, unit, baseUnit, numerator, denominator }) =>
    [unitType, unit, baseUnit, BigInt(numerator), BigInt(denominator)].join('|'),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}
