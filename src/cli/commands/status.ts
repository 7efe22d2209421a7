import { basename, resolve } from 'node:path';
import { lakeStatus, type StatusReport, type UnreportedRun } from '../../answers/lake-status.ts';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes } from '../../base/errors.ts';
import { plainText, stringify } from '../../base/printable.ts';
import { issueSeverities } from '../../schema/issue-codes.ts';
import type { Invocation } from '../invocation.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { alignedTable, fittingTable } from '../terminal/layout.ts';
import { factPart, labelled } from '../terminal/run-summary.ts';
import { bytes, count, counted, shortTime, timeSpan } from '../terminal/text.ts';
import { type Styles, widthOf } from '../terminal/text-output.ts';

/** `status`: exit 1 when nothing is published or it is older than `--max-age`; 7 when it noticed damage. */
export default async function status({ values, world, console, styles }: Invocation): Promise<number> {
  const report = await lakeStatus(resolve(world.workingDirectory, values.output), Date.now());
  const maxAge = values['max-age'];
  const isStale = maxAge !== undefined && (report.age_s === null || report.age_s > maxAge);
  const whole = maxAge === undefined ? report : { ...report, max_age_s: maxAge, stale: isStale };
  world.stdout.write(
    values.json ? `${stringify(whole, 2)}\n` : statusText(report, widthOf(world.stdout), styles.stdout),
  );
  for (const damage of report.damage)
    world.stderr.write(errorMessage(new DamagedError(damage), { styles: styles.stderr }));
  if (report.damage.length > 0) return exitCodes.guard;
  if (report.published === null) console.log('warn', `no lake has been published in ${report.output}`);
  else if (isStale)
    console.log('warn', `the lake is ${timeSpan(report.age_s ?? 0)} old, older than --max-age ${timeSpan(maxAge)}`);
  return report.published === null || isStale ? 1 : 0;
}

function statusText(report: StatusReport, width: number | undefined, styles: Styles): string {
  const { published, rows, issues, failed_surveys: failed, runs, unreported_runs: unreported, pins, disk } = report;
  const right = new Set([1]);
  const sections = [
    ...(published === null ? [] : [publishedText(report)]),
    ...(report.facts.length === 0 ? [] : [factsText(report.facts, width, styles)]),
    ...(Object.keys(rows).length === 0
      ? []
      : [
          alignedTable(
            ['table', 'rows'],
            Object.entries(rows).map(([table, n]) => [table, count(n)]),
            { right },
          ),
        ]),
    ...(issues.length === 0 ? [] : [issueTable(issues, styles)]),
    ...(failed.length === 0
      ? []
      : [
          `${counted(failed.length, 'survey')} could not be fetched last time:\n${failed
            .slice(0, 5)
            .map(({ survey_id, reason }) => `  ${survey_id}: ${plainText(reason)}\n`)
            .join('')}`,
        ]),
    ...(unreported.length === 0 ? [] : [unreported.map(unreportedText).join('')]),
    ...(runs.length === 0 ? [] : [runsText(runs, width)]),
    ...(disk.total === 0 ? [] : [`${pinsText(pins)}${diskText(disk)}`]),
  ];
  return sections.join('\n');
}

const publishedText = ({ published, fresh_at: freshAt, age_s: age }: StatusReport): string =>
  published === null
    ? ''
    : `Snapshot   ${published.snapshot_id}, created ${shortTime(published.created_at)}, schema version ${published.schema_version}
Fresh      as of ${shortTime(freshAt ?? '')}, ${timeSpan(age ?? 0)} ago${published.watermark_at === null ? '' : ` (newest change seen: ${shortTime(published.watermark_at)})`}
Where      ${published.path} (database ${bytes(published.database_bytes)})
${decisionsText(published.decisions)}`;

/** The checksums tell whether these are the files that someone has at hand. */
function decisionsText(decisions: NonNullable<StatusReport['published']>['decisions']): string {
  const files = decisions.map(({ path, sha256 }) => `${basename(path)} (SHA-256 ${sha256.slice(0, 12)}…)`).join(', ');
  return files === '' ? '' : `Decisions  ${files}\n`;
}

const maxFacts = 4;

const factsText = (facts: StatusReport['facts'], width = Number.POSITIVE_INFINITY, styles: Styles): string =>
  facts
    .slice(0, maxFacts)
    .flatMap((fact) => labelled(factPart(fact), width, styles).map((line) => `${line}\n`))
    .join('');

/** Issues by code: first those that cost data, and within each severity the most frequent. */
function issueTable(issues: StatusReport['issues'], styles: Styles): string {
  const place = (severity: string): number => (issueSeverities as readonly string[]).indexOf(severity);
  const sorted = [...issues].sort(
    (a, b) => place(a.severity) - place(b.severity) || b.count - a.count || (a.code < b.code ? -1 : 1),
  );
  const rows = sorted.map((issue) => [issue.severity, issue.code, count(issue.count)]);
  const colors: Readonly<Record<string, (text: string) => string>> = { rejected: styles.red, degraded: styles.yellow };
  const paint = (cell: string, column: number, [severity = '']: readonly string[]): string =>
    column === 0 ? (colors[severity]?.(cell) ?? cell) : cell;
  return alignedTable(['severity', 'open issues', 'count'], rows, { right: new Set([2]), paint });
}

function pinsText(pins: StatusReport['pins']): string {
  if (pins.length === 0) return '';
  const held = pins.reduce((sum, { disk_bytes: size }) => sum + size, 0);
  const named = pins.map(({ name, disk_bytes: size }) => `${name} ${bytes(size)}`);
  return `Pins       ${bytes(held)} that nothing else keeps: ${named.join(', ')}\n`;
}

/** Parts of 0 bytes are left out. */
function diskText({ total, ...parts }: StatusReport['disk']): string {
  const named = Object.entries(parts).filter(([, size]) => size > 0);
  return `Disk       ${bytes(total)}: ${named.map(([part, size]) => `${part} ${bytes(size)}`).join(', ')}\n`;
}

const runColumns = ['last runs', 'requests', 'surveys', 'failed', 'changes', 'mode', 'outcome', 'run'].map(
  (name, at) => ({
    name,
    isRigid: true,
    isRight: at >= 1 && at <= 4,
    worth: { 'last runs': 0, outcome: 1 }[name],
  }),
);

const runsText = (runs: StatusReport['runs'], width: number | undefined): string =>
  fittingTable(
    runColumns,
    runs.map((run) => [
      shortTime(run.started_at),
      count(run.requests),
      count(run.surveys_fetched),
      count(run.surveys_failed),
      count(run.changes),
      run.mode,
      `${run.status.replaceAll('_', ' ')} (${run.exit_code})`,
      run.run_id,
    ]),
    { width, all: '--json' },
  );

function unreportedText({ run_id: id, holder, started_at: at, last_stage: stage }: UnreportedRun): string {
  const where = stage === null ? '' : `, last stage ${plainText(stage)}`;
  return holder === null
    ? `Run ${id} of ${shortTime(at)} ended without a report (killed?)${where}\n`
    : `Run ${id} has been in progress since ${shortTime(at)} (process ${holder.pid} on ${plainText(holder.host)})${where}\n`;
}
