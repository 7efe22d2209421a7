import { notifyOccasions } from '../../report/webhook-message.ts';
import { defaultRunOptions as run } from '../../run/options.ts';
import { lastNight } from '../../sandbox/recordings.ts';
import { dialectNames, dictionaryFormatNames } from '../../schema/dialects/dialects.ts';
import { fileEndings, textFormats } from '../query/formats.ts';
import * as kind from './kinds.ts';

/** In the order of the help. */
export const commandNames = [
  ...(['run', 'plan', 'replay', 'status', 'query', 'report', 'verify', 'explain', 'evidence', 'diff'] as const),
  ...(['decide', 'transform', 'schema', 'snapshots', 'push', 'sandbox', 'doctor', 'init'] as const),
] as const;

export type CommandName = (typeof commandNames)[number];

export const optionGroups = ['Service', 'Load', 'Rules', 'Output', 'Result', 'Notifications', 'Messages'] as const;
export type OptionGroup = (typeof optionGroups)[number];

export interface OptionDeclaration<T, D extends T | undefined = T | undefined> {
  readonly value: kind.ValueKind<T>;
  readonly default: D;
  readonly group: OptionGroup;
  readonly commands: readonly CommandName[];
  readonly description: string;
  /** What the help shows instead of a default, for an option without one. */
  readonly without?: string;
  /** What is set once for a lake has no flag: only a variable and a key in the configuration file. @default false */
  readonly isSetting?: true;
  /** Its one-letter form, such as `v` for `-v`. */
  readonly short?: string;
  /** For commands where its value is of another kind. */
  readonly kinds?: Readonly<Partial<Record<CommandName, kind.ValueKind<unknown>>>>;
}

type Details = Pick<OptionDeclaration<unknown>, 'without' | 'isSetting' | 'short' | 'kinds'>;

/** An option that always has a value. */
const always = <T>(
  value: kind.ValueKind<T>,
  fallback: NoInfer<T>,
  group: OptionGroup,
  commands: readonly CommandName[],
  description: string,
  details: Details = {},
): OptionDeclaration<T, T> => ({ value, default: fallback, group, commands, description, ...details });

/** An option that may be absent. */
const maybe = <T>(
  value: kind.ValueKind<T>,
  group: OptionGroup,
  commands: readonly CommandName[],
  description: string,
  details: Details = {},
): OptionDeclaration<T> => ({ value, default: undefined, group, commands, description, ...details });

const allBut = (excluded: CommandName): readonly CommandName[] => commandNames.filter((name) => name !== excluded);

/** `init` writes every option it receives into the configuration file. */
const loading: readonly CommandName[] = ['run', 'replay', 'init'];
const fetching: readonly CommandName[] = ['run', 'plan', 'init'];
const connecting: readonly CommandName[] = [...fetching, 'doctor'];
const ruling: readonly CommandName[] = [...fetching, 'replay'];
const keeping: readonly CommandName[] = [...loading, 'snapshots'];
const storing: readonly CommandName[] = [...loading, 'doctor', 'push'];
const reading: readonly CommandName[] = ['verify', 'query', 'report', 'explain', 'evidence', 'decide', 'schema'];

const isSetting = true;

/**
 * Every option of every command, declared once. Its name is that of the flag (settings have none) and the key in a
 * configuration file; the environment variable is `ESG_LAKE_` followed by the name in capitals. Credentials are not
 * options (credentials.ts).
 */
export const options = {
  'base-url': maybe(kind.baseUrl, 'Service', connecting, 'Address of the service', { without: 'the sandbox' }),
  'token-file': maybe(kind.file, 'Service', connecting, 'File with the token (or ESG_LAKE_TOKEN)'),
  'client-secret-file': maybe(
    kind.file,
    'Service',
    connecting,
    'File with the client secret (or ESG_LAKE_CLIENT_SECRET); the client id comes from ESG_LAKE_CLIENT_ID',
    { isSetting },
  ),
  sandbox: maybe(kind.flag, 'Service', connecting, 'Use the built-in simulated service'),
  night: maybe(kind.number(0, lastNight), 'Service', [...connecting, 'sandbox'], 'Recorded night of the sandbox', {
    without: 'the next one',
  }),
  port: always(kind.number(0, 65_535), 8080, 'Service', ['sandbox'], 'Port on 127.0.0.1; 0 picks a free one'),
  'rate-limit': maybe(kind.rateLimit, 'Service', [...connecting, 'sandbox'], 'Rate limit of the sandbox', {
    isSetting,
    without: 'not throttled',
  }),
  insecure: always(kind.flag, run.insecure, 'Service', connecting, 'Allow plain http to other machines', { isSetting }),
  concurrency: always(
    kind.number(1, 64),
    run.concurrency,
    'Service',
    [...connecting, 'push'],
    'Maximum number of concurrent requests',
    { isSetting },
  ),
  'max-requests-per-minute': maybe(
    kind.number(1, 1_000_000),
    'Service',
    connecting,
    'Maximum request rate, if below the limit of the service, which always applies',
    { isSetting, without: "the service's own limit" },
  ),
  retries: always(kind.number(0, 20), run.retries, 'Service', connecting, 'How often a failed request is retried', {
    isSetting,
  }),
  timeout: always(
    kind.decimal(0.1, 3600),
    run.timeoutSeconds,
    'Service',
    connecting,
    'Seconds to wait for data before a request is aborted; the whole request may take five times as long',
    { isSetting },
  ),
  'max-body-mb': always(
    kind.number(1, 4096),
    run.maxBodyMb,
    'Service',
    [...connecting, 'transform'],
    'Maximum size of a decompressed response, in MiB',
    { isSetting },
  ),
  full: always(kind.flag, run.full, 'Load', fetching, 'Request everything, as the first run does'),
  'changed-since': maybe(kind.day, 'Load', [...fetching, 'schema'], 'Load what changed since this day', {
    without: 'the last run',
    kinds: { schema: kind.snapshotId },
  }),
  initiative: always(kind.objectIds, run.initiatives, 'Load', fetching, 'Only these initiatives and what is below'),
  pipeline: maybe(kind.file, 'Load', ['run'], 'Your own pipeline (TypeScript or JavaScript)'),
  calculation: always(
    kind.calculationCodes,
    run.calculations,
    'Load',
    fetching,
    'Calculated values to request, with one request per code and loaded survey',
    { isSetting },
  ),
  'survey-listing': always(
    kind.choice('auto', 'connection', 'initiatives'),
    run.surveyListing,
    'Load',
    fetching,
    'How surveys are listed: for the connection, for each initiative, or whichever finds more',
    { isSetting },
  ),
  without: always(
    kind.resourceNames,
    run.without,
    'Load',
    fetching,
    'Resources that are not requested, for example because the connection may not read them',
    { isSetting },
  ),
  'time-zone': maybe(kind.timeZone, 'Rules', ruling, 'Reporting time zone', { without: "the lake's, or UTC" }),
  'year-end': maybe(kind.yearEnd, 'Rules', ruling, "Last day of the group's year", { without: "the lake's, or 12-31" }),
  'default-currency': maybe(
    kind.currency,
    'Rules',
    ruling,
    'Currency of amounts where neither survey nor question has one',
    { isSetting, without: "the lake's own, USD for a new one" },
  ),
  decisions: maybe(kind.folder, 'Rules', ruling, 'Folder of decisions; "none": without', { without: "the lake's" }),
  materiality: maybe(kind.decimal(0, 100), 'Rules', ruling, 'Percentage from which on a doubt counts', {
    without: "the lake's, or 5",
  }),
  'max-figure-change': maybe(kind.decimal(0.1, 1_000_000), 'Rules', loading, 'Stop if a sure figure changes by N %', {
    without: 'no limit',
  }),
  'accept-figure-changes': always(
    kind.flag,
    run.acceptFigureChanges,
    'Rules',
    ['run', 'replay'],
    'Publish what --max-figure-change stopped, once',
  ),
  'max-removed': always(
    kind.decimal(0, 100),
    run.maxRemovedPercent,
    'Rules',
    ruling,
    'Stop before N % of the data are removed',
  ),
  'accept-roots': always(kind.flag, run.acceptRoots, 'Rules', fetching, 'Accept other root initiatives, once'),
  strict: always(kind.flag, run.strict, 'Rules', loading, 'Stop if a record was rejected'),
  workers: maybe(kind.number(1, 64), 'Load', loading, 'Number of threads that parse and transform', {
    isSetting,
    without: 'one for each core, at most 8',
  }),
  output: always(kind.folder, run.output, 'Output', allBut('sandbox'), 'Folder of the lake'),
  'keep-snapshots': always(kind.number(1, 10_000), run.keepSnapshots, 'Output', keeping, 'How many snapshots to keep'),
  'keep-landing': maybe(kind.retention, 'Output', keeping, 'How long to keep responses of old snapshots', {
    without: 'forever',
  }),
  'keep-runs': maybe(
    kind.retention,
    'Output',
    keeping,
    'How long to keep reports and logs of runs; those of kept snapshots are always kept',
    { isSetting, without: 'forever' },
  ),
  report: maybe(kind.file, 'Output', loading, 'Also write the report here (.html: as a page)'),
  push: maybe(
    kind.storeUrl,
    'Output',
    storing,
    'Folder or object store (s3://, az://, gs://) to which the tables are pushed after each publication',
    { isSetting, without: 'none' },
  ),
  to: maybe(kind.storeUrl, 'Output', ['push', 'verify', 'doctor'], 'Folder or object store to push to, or to check', {
    without: 'the setting push',
  }),
  older: always(kind.flag, false, 'Output', ['push'], 'Push although the store has a newer snapshot'),
  'path-style': maybe(
    kind.flag,
    'Output',
    [...storing, 'verify'],
    'Put the bucket into the path of S3 requests instead of the host name',
    { isSetting, without: 'if AWS_ENDPOINT_URL_S3 names an endpoint other than Amazon' },
  ),
  snapshot: maybe(kind.snapshotId, 'Output', [...reading, 'snapshots'], 'Id of a snapshot, or name of a pin', {
    without: 'current',
  }),
  landing: always(kind.flag, false, 'Output', ['verify'], 'Also check every landed body'),
  content: always(kind.flag, false, 'Output', ['verify'], 'Also compare Parquet files with the database'),
  'max-age': maybe(kind.duration, 'Output', ['status'], 'Exit with 1 if the lake is older than this'),
  write: maybe(kind.folder, 'Output', ['decide'], 'Append proposed lines to the decisions in this folder'),
  'record-url': maybe(
    kind.recordUrl,
    'Output',
    [...loading, 'report'],
    'Link the records and reports on the page to the service; {survey_id} and {utrv_id} are replaced by ids. A report has a link if the template has no {utrv_id}',
    { isSetting },
  ),
  format: maybe(kind.choice<string>(...textFormats), 'Result', ['query', 'schema', 'diff'], 'Format of the result', {
    kinds: { diff: kind.choice('text', 'json', 'csv'), schema: kind.choice(...dictionaryFormatNames) },
  }),
  out: maybe(
    kind.file,
    'Result',
    ['query', 'report', 'evidence'],
    `Write to this file (evidence: folder); query: ${fileEndings.join(' ')}`,
  ),
  all: always(kind.flag, false, 'Result', ['evidence'], 'Copy private and unused responses too'),
  open: always(kind.flag, false, 'Result', ['report'], 'Open the page in the browser'),
  param: always(kind.assignments, [], 'Result', ['query'], 'A parameter of a named question'),
  list: always(kind.flag, false, 'Result', ['query', 'transform'], 'List the named questions, or the landed bodies'),
  table: maybe(kind.text('NAME', 'the name of a table'), 'Result', ['transform'], 'Only this table, as one stream'),
  queries: maybe(kind.folder, 'Output', [...loading, 'query', 'report'], 'Folder of your own questions (NAME.sql)'),
  'allow-files': always(kind.flag, false, 'Result', ['query'], 'Let the SQL read files'),
  dialect: maybe(kind.choice(...dialectNames), 'Result', ['schema'], 'SQL that creates the tables in a warehouse'),
  load: always(kind.flag, false, 'Result', ['schema'], 'SQL that loads the published files into them'),
  stage: maybe(
    kind.text('PLACE', 'a stage, the address of a bucket, or a folder'),
    'Result',
    ['schema'],
    "For schema --load: where the warehouse finds the contents of the snapshot's folder, such as @esg_lake_stage",
    { isSetting, without: 'the folder itself, or an example of what the warehouse needs' },
  ),
  notify: maybe(kind.webhook, 'Notifications', loading, 'Post a digest here if a run failed (ESG_LAKE_NOTIFY)'),
  'notify-on': always(
    kind.choice(...notifyOccasions),
    'failure',
    'Notifications',
    loading,
    'Which runs --notify posts: those that failed or have gaps, also those that published, or all',
    { isSetting },
  ),
  'page-url': maybe(
    kind.pageAddress,
    'Notifications',
    loading,
    'Where people open report.html; the message of --notify links to it',
    { isSetting, without: 'no link' },
  ),
  'metrics-file': maybe(
    kind.file,
    'Notifications',
    loading,
    "Write metrics of the run and the lake to this file, for the textfile collector of Prometheus' node_exporter",
    { isSetting },
  ),
  json: always(kind.flag, false, 'Messages', allBut('query'), 'Print the result as JSON to stdout'),
  verbose: always(kind.flag, false, 'Messages', commandNames, 'Show all messages', { short: 'v' }),
  quiet: always(kind.flag, false, 'Messages', commandNames, 'Show only warnings and errors', { short: 'q' }),
  'log-format': always(
    kind.choice('pretty', 'json'),
    'pretty',
    'Messages',
    commandNames,
    'Format of the messages on stderr',
    { isSetting },
  ),
  config: maybe(kind.file, 'Messages', commandNames, 'JSON file with options', { without: 'esg-lake.config.json' }),
} as const;

export type OptionName = keyof typeof options;

/** The options of one invocation; options that the command does not have are at their defaults. */
export type OptionValues = {
  readonly [K in OptionName]: (typeof options)[K] extends OptionDeclaration<infer T, infer D> ? T | D : never;
};

/** The declarations, all of one type. */
export const declared: Readonly<Record<OptionName, OptionDeclaration<unknown>>> = options;

export const optionNames = Object.keys(options) as readonly OptionName[];

export const kindOf = (name: OptionName, command: CommandName): kind.ValueKind<unknown> =>
  declared[name].kinds?.[command] ?? declared[name].value;

export const optionsOf = (command: CommandName): readonly OptionName[] =>
  optionNames.filter((name) => options[name].commands.includes(command));

/** Those that the command line takes. */
export const flagsOf = (command: CommandName): readonly OptionName[] =>
  optionsOf(command).filter((name) => declared[name].isSetting !== true);

export const environmentName = (option: string): string => `ESG_LAKE_${option.toUpperCase().replaceAll('-', '_')}`;

/** What the help shows as the default, or null. */
export function shownDefault(name: OptionName): string | null {
  const { default: fallback, without } = declared[name];
  if (without !== undefined) return without;
  const isNothing = fallback === undefined || fallback === false || (Array.isArray(fallback) && fallback.length === 0);
  return isNothing ? null : String(fallback);
}
