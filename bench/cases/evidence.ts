import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type BenchContext, esgLake, esgLakeRun, freshOutput } from '../context.ts';
import { queryNumber, queryOnce } from '../lake-query.ts';
import { type Measurement, median } from '../measure.ts';
import { bytesAdded, bytesOf, filesOf, withServer } from '../nights.ts';
import { type CaseResult, count, type Figure, megabytes, seconds } from '../report.ts';
import { changeSurveys } from '../world/prepare.ts';

/** Case 10: a figure of a group of 900 sites on a big lake: explain, evidence, its check, and a pin that a later snapshot is compared with. */
export async function evidenceCase(context: BenchContext): Promise<CaseResult> {
  const { quick } = context.options;
  const years = context.options.years?.at(-1) ?? (quick ? 1 : 16);
  const sites = quick ? 60 : 940;
  const spec = {
    ...{ seed: 10, surveys: sites * years, utrvsPerSurvey: quick ? 60 : 300 },
    ...{ initiatives: quick ? 70 : 1000, years },
  };
  const world = await context.world(spec);
  const output = freshOutput(context, 'evidence');
  context.log(`evidence: first load of ${count(spec.surveys)} surveys`);
  const decisions = join(context.folder, 'evidence-decisions');
  mkdirSync(decisions, { recursive: true });
  writeFileSync(join(decisions, 'consolidation.csv'), everySite);
  await withServer(world, (server) => esgLakeRun(server, output, ['--decisions', decisions]));
  const database = join(output, 'current/lake.duckdb');
  const points = await queryNumber('SELECT count(*) FROM data_points', database);
  const { node, question, year, contributions } = await widestFigure(database);
  const figure = [node, year, '--output', output];
  const repeat = quick ? 1 : 5;

  const explained = await timed(repeat, () => esgLake(['explain', question, ...figure]));
  let folder = '';
  const written = await timed(repeat, (round) => {
    folder = join(context.folder, `evidence-folder-${round}`);
    return esgLake(['evidence', question, ...figure, '--all', '--out', folder]);
  });
  const checked = await checkSeconds(folder);
  const before = filesOf(output);
  const pinned = await esgLake(['snapshots', 'pin', 'bench', '--output', output]);
  const pinBytes = bytesAdded(before, filesOf(output));
  const changed = Math.max(1, Math.round(sites / 100));
  await changeSurveys(world, 1, changed);
  await withServer(world, (server) => esgLakeRun(server, output));
  const compared = await timed(repeat, () => esgLake(['diff', 'bench', '--output', output]));
  return {
    title: `10. Evidence: a figure of ${count(contributions)} sites on ${count(points)} data points`,
    figures: [
      measured('`explain`', explained),
      measured(
        `\`evidence\`: ${count(readdirSync(folder, { recursive: true }).length)} files, ${megabytes(bytesOf(filesOf(folder)))}`,
        written,
      ),
      { what: 'its check.sql in DuckDB', value: seconds(checked) },
      measured(`pinning: ${megabytes(pinBytes)} added`, [pinned]),
      measured(`\`diff PIN\` after a run in which ${changed} surveys changed`, compared),
    ],
    notes: [`Whole processes; ${repeat} rounds each, medians, and one of pinning and of the check.`],
  };
}

/** Otherwise the reports of parents stand for most sites. */
const everySite = `initiative_id,type_code,tracker_id,report_is,from_year,to_year,reason
,,,stand_alone,,,
`;

/** The figure of a root that most initiatives contribute to. */
async function widestFigure(database: string) {
  const [row] = await queryOnce(
    `SELECT initiative_id, tracker_id, reporting_year, sites_reporting FROM group_figures WHERE depth = 0
     ORDER BY sites_reporting DESC, reporting_year DESC, tracker_id LIMIT 1`,
    database,
  );
  if (row === undefined) throw new Error('the lake has no figure of a group');
  const { initiative_id: node, tracker_id: question, reporting_year: year, sites_reporting: contributions } = row;
  return {
    ...{ node: String(node), question: String(question), year: String(year) },
    contributions: Number(contributions),
  };
}

async function timed(repeat: number, work: (round: number) => Promise<Measurement>): Promise<readonly Measurement[]> {
  const taken: Measurement[] = [];
  for (let round = 0; round < repeat; round++) taken.push(await work(round));
  return taken;
}

const measured = (what: string, taken: readonly Measurement[]): Figure => ({
  what,
  value: `${seconds(median(taken.map((one) => one.seconds)))}, peak ${median(taken.map((one) => one.peakMb ?? Number.NaN)).toFixed(0)} MB`,
});

/** As somebody does who has only the folder. @throws if a check finds something wrong */
async function checkSeconds(folder: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const home = process.cwd();
  process.chdir(folder);
  try {
    const started = process.hrtime.bigint();
    const checks = await connection.runAndReadAll(readFileSync('check.sql', 'utf8'));
    const taken = Number(process.hrtime.bigint() - started) / 1e9;
    const wrong = checks.getRows().filter(([, , found]) => Number(found) !== 0);
    if (wrong.length > 0) throw new Error(`check.sql found something wrong: ${wrong.join('; ')}`);
    return taken;
  } finally {
    process.chdir(home);
    connection.closeSync();
    instance.closeSync();
  }
}
