import { lakeStatus, type StatusReport } from '../../answers/lake-status.ts';
import { verifyLanding, verifyPins, verifyStore } from '../../answers/verify-parts.ts';
import { DamagedError } from '../../base/damage.ts';
import { exitCodes } from '../../base/errors.ts';
import { plainText } from '../../base/printable.ts';
import { findCurrent, openSnapshot } from '../../publish/snapshot-folders.ts';
import { type Check, verifySnapshot } from '../../publish/verify-snapshot.ts';
import { issueSeverities } from '../../schema/issue-codes.ts';
import { answer, type Invocation } from '../invocation.ts';
import { openNamedStore } from '../options/run-options.ts';
import { alignedTable, definitions, fittingTable, sectionsText } from '../terminal/layout.ts';
import { bytes, count, counted, shortTime, timeSpan, widthOf } from '../terminal/text.ts';

/** Exit 1 when nothing is published or it is older than `--max-age`; 7 when it noticed damage. */
export async function status(invocation: Invocation) {
  const { values, world, console } = invocation;
  const report = await lakeStatus(invocation.output, Date.now());
  const maxAge = values['max-age'];
  const isStale = maxAge !== undefined && (report.age_s === null || report.age_s > maxAge);
  const whole = maxAge === undefined ? report : { ...report, max_age_s: maxAge, stale: isStale };
  if (values.json || !values.quiet) answer(invocation, whole, () => statusText(report, widthOf(world.stdout)));
  for (const damage of report.damage) console.fail(new DamagedError(damage));
  if (report.damage.length > 0) return exitCodes.guard;
  if (report.published === null) console.log('warn', `no lake has been published in ${report.output}`);
  else if (isStale)
    console.log('warn', `the lake is ${timeSpan(report.age_s ?? 0)} old, older than --max-age ${timeSpan(maxAge)}`);
  return report.published === null || isStale ? exitCodes.unexpected : exitCodes.ok;
}

function statusText(report: StatusReport, width?: number) {
  const { rows, failed_surveys: failed, facts, runs, unreported_runs: unreported, pins } = report;
  const tables = Object.entries(rows).map(([table, n]) => [table, count(n)]);
  const said = facts.slice(0, 4).map(({ label, sentence }): [string, string] => [label, sentence]);
  return sectionsText([
    publishedLines(report, width),
    definitions(said, width),
    alignedTable(['table', 'rows'], tables, { right: new Set([1]) }),
    issueLines(report.issues),
    failed.length === 0
      ? []
      : [
          `${counted(failed.length, 'survey')} could not be fetched last time:`,
          ...failed.slice(0, 5).map(({ survey_id, reason }) => `  ${survey_id}: ${reason}`),
        ],
    runs.length === 0 ? [] : runLines(runs, width),
    unreported.length === 0 ? [] : [`Without a report (in progress, or killed): ${unreported.join(', ')}`],
    pins.length === 0 ? [] : [`Pins: ${pins.map(({ name, snapshot_id: id }) => `${name} (${id})`).join(', ')}`],
  ]);
}

function publishedLines(report: StatusReport, width?: number) {
  const { published, fresh_at: freshAt, age_s: age } = report;
  if (published === null) return [];
  const { snapshot_id: id, created_at: at, watermark_at: watermark, decisions, database_bytes: size } = published;
  const newest = watermark === null ? '' : ` (newest change seen: ${shortTime(watermark)})`;
  // Checksums tell whether these are the files that someone has at hand.
  const files = decisions.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256.slice(0, 12)}…)`);
  const lines: readonly (readonly [string, string])[] = [
    ['Snapshot ', `${id}, created ${shortTime(at)}, schema version ${published.schema_version}`],
    ['Fresh', `as of ${shortTime(freshAt ?? '')}, ${timeSpan(age ?? 0)} ago${newest}`],
    ['Where', `${published.path} (database ${bytes(size)})`],
    ...(files.length === 0 ? [] : [['Decisions', files.join(', ')] as const]),
  ];
  return definitions(lines, width);
}

function issueLines(issues: StatusReport['issues']) {
  const place = (severity: string) => (issueSeverities as readonly string[]).indexOf(severity);
  const sorted = issues.toSorted(
    (a, b) => place(a.severity) - place(b.severity) || b.count - a.count || (a.code < b.code ? -1 : 1),
  );
  const rows = sorted.map((issue) => [issue.severity, issue.code, count(issue.count)]);
  return alignedTable(['severity', 'open issues', 'count'], rows, { right: new Set([2]) });
}

const runColumns = ['last runs', 'requests', 'surveys', 'failed', 'changes', 'mode', 'outcome', 'run'].map(
  (name, at) => ({ name, isRigid: true, isRight: at >= 1 && at <= 4, worth: { 'last runs': 0, outcome: 1 }[name] }),
);

function runLines(runs: StatusReport['runs'], width?: number) {
  const rows = runs.map((run) => [
    shortTime(run.started_at),
    ...[run.requests, run.surveys_fetched, run.surveys_failed, run.changes].map(count),
    run.mode,
    `${run.status.replaceAll('_', ' ')} (${run.exit_code})`,
    run.run_id,
  ]);
  return fittingTable(runColumns, rows, { width, all: '--json' });
}

export async function verify(invocation: Invocation) {
  const { values, styles, output } = invocation;
  const snapshot = await openSnapshot(output, values.snapshot);
  const itself = (await verifySnapshot(snapshot, { content: values.content })).checks;
  const landing = values.landing ? await verifyLanding(output, await findCurrent(output)) : [];
  const pins = values.snapshot === undefined ? await verifyPins(output) : [];
  const { to } = values;
  const store = to === undefined ? [] : await verifyStore(await openNamedStore(invocation, to), snapshot);
  const checks = [...itself, ...pins, ...landing, ...store];
  const ok = isWhole(checks);
  const repairs = [
    [itself, values.snapshot === undefined ? replayed : 'Earlier snapshots are not rebuilt: restore it from a backup.'],
    [pins, restored],
    [landing, 'esg-lake run requests the damaged bodies again.'],
    [store, pushed],
  ] as const;
  const { green, red, dim } = styles;
  const failed = checks.filter((check) => !check.ok);
  const verdict = isWhole(itself) ? `${ok ? '' : 'itself '}matches its manifest` : 'does NOT match its manifest';
  const lines = [
    `${green('ok  ')}  ${counted(checks.length - failed.length, 'check')}${dim('; --json lists them')}`,
    ...failed.map(({ name, detail }) => `${red('FAIL')}  ${name}${detail ? `: ${plainText(detail)}` : ''}`),
    `Snapshot ${snapshot.snapshotId} ${verdict}.`,
    ...repairs.filter(([some]) => !isWhole(some)).map(([, repair]) => dim(`  → ${repair}`)),
  ];
  answer(invocation, { snapshot_id: snapshot.snapshotId, ok, checks }, `${lines.join('\n')}\n`);
  return ok ? exitCodes.ok : exitCodes.guard;
}

const isWhole = (checks: readonly Check[]) => checks.every(({ ok }) => ok);

const replayed = 'esg-lake replay rebuilds it from its landed responses.';
const restored =
  'Restore a damaged pin from a backup, or remove it (esg-lake snapshots unpin NAME); if its snapshot is intact, pin it again.';
const pushed =
  'esg-lake push puts what is missing again; delete an object with other bytes, or the folder of a damaged table, first.';
