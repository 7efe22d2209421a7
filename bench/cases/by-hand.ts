import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type BenchContext, esgLake, freshOutput } from '../context.ts';
import { type CaseResult, count, type Figure, seconds } from '../report.ts';

const file = 'bench/peers/figures-by-hand.sql';

/** Case 4: the group's figures of 2025 on the simulated group, beside SQL by hand over the same responses. */
export async function byHandCase(context: BenchContext): Promise<CaseResult> {
  const output = freshOutput(context, 'by-hand');
  context.log('figures by hand');
  const ours = await esgLake(['run', '--sandbox', '--output', output]);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const sql = readFileSync(file, 'utf8');
  const started = performance.now();
  await connection.run(`SET VARIABLE landing = '${join(output, 'landing')}'`);
  await connection.run(sql);
  const byHand = (performance.now() - started) / 1000;
  await connection.run(`ATTACH '${join(output, 'current/lake.duckdb')}' AS lake (READ_ONLY)`);
  const rows = (await connection.runAndReadAll(comparison)).getRowObjectsJS();
  connection.closeSync();
  instance.closeSync();
  return {
    title: '4. The figures of the simulated group for 2025, questions with one number, beside SQL by hand',
    figures: [
      ...rows.map(({ what, figures }): Figure => ({ what: String(what), value: count(Number(figures)) })),
      { what: `SQL by hand, ${sql.split('\n').length - 1} lines, from the landed responses`, value: seconds(byHand) },
      { what: 'esg-lake, from the service to a published snapshot with all years', value: seconds(ours.seconds) },
    ],
    notes: [
      `${file} takes one yearly record a site, question and year, converts units of one kind, and takes a node's own report or else the sum of its children.`,
      'Values are equal if they agree to nine digits and have the same unit.',
    ],
  };
}

const comparison = `
  WITH by_hand AS (
    SELECT question AS tracker_id, unit, value
    FROM by_hand
    JOIN nodes ON nodes.id = by_hand.node
    WHERE parent_id IS NULL AND year = 2025
  ),
  ours AS (
    SELECT tracker_id, base_unit, value, verdict
    FROM lake.group_figures
    WHERE depth = 0 AND reporting_year = 2025 AND column_code IS NULL AND option_code IS NULL AND value IS NOT NULL
  ),
  compared AS (
    SELECT ours.verdict, ours.value AS ours, by_hand.value AS by_hand, money.tracker_id IS NOT NULL AS is_money,
      abs(ours.value - by_hand.value) <= 1e-9 * abs(ours.value) AS is_same
    FROM ours
    FULL JOIN by_hand ON by_hand.tracker_id = ours.tracker_id AND by_hand.unit IS NOT DISTINCT FROM ours.base_unit
    LEFT JOIN (SELECT DISTINCT tracker_id FROM lake.trackers WHERE unit_type = 'currency') AS money
      ON money.tracker_id = coalesce(ours.tracker_id, by_hand.tracker_id)
  )
  SELECT unnest([
      {what: 'esg-lake: may be quoted', figures: count(*) FILTER (verdict = 'quote')},
      {what: 'esg-lake: may be quoted once verified', figures: count(*) FILTER (verdict = 'verify')},
      {what: 'esg-lake: to check, with the reason', figures: count(*) FILTER (verdict = 'check')},
      {what: 'by hand: the same number', figures: count(*) FILTER (is_same)},
      {what: 'by hand: another number where esg-lake says quote', figures: count(*) FILTER (NOT is_same AND verdict = 'quote')},
      {what: 'by hand: another number, mostly without sites that report by quarters', figures: count(*) FILTER (NOT is_same)},
      {what: 'by hand: rates that are added up', figures: count(*) FILTER (ours IS NULL AND NOT is_money)},
      {what: 'by hand: money without its currency, or several currencies in one sum', figures: count(*) FILTER (ours IS NULL AND is_money)},
      {what: 'by hand: not there', figures: count(*) FILTER (by_hand IS NULL)}
    ], recursive := true)
  FROM compared`;
