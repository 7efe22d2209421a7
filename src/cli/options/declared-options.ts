import { shellWord } from '../../base/printable.ts';
import { notifyOccasions } from '../../report/webhook-message.ts';
import { defaultRunOptions as run } from '../../run/options.ts';
import { lastNight } from '../../sandbox/recordings.ts';
import { dialectNames, dictionaryFormatNames } from '../../schema/dialects/dialects.ts';
import { fileEndings, textFormats } from '../query/formats.ts';
import * as kind from './kinds.ts';

/** In the order of the help. */
export const commandNames = [
  'run',
  'plan',
  'replay',
  'status',
  'query',
  'report',
  'verify',
  'explain',
  'evidence',
  'diff',
  'decide',
  'transform',
  'schema',
  'snapshots',
  'push',
  'sandbox',
  'doctor',
  'init',
] as const;

export type CommandName = (typeof commandNames)[number];

export type OptionGroup =
  | 'Service'
  | 'What to load'
  | 'Output'
  | 'Sandbox'
  | 'Rules'
  | 'Messages'
  | 'Monitoring'
  | 'Query'
  | 'Warehouse';

export interface OptionDeclaration<T, D extends T | undefined = T | undefined> {
  readonly value: kind.ValueKind<T>;
  readonly default: D;
  readonly group: OptionGroup;
  readonly description: string;
  /** A useful value, as text; absent for an option without a value. `exampleOf` adds the flag. */
  readonly example?: string;
  readonly commands: readonly CommandName[];
  /** What is set once for a lake has no flag: only a variable and a key in the configuration file. @default false */
  readonly isSetting?: true;
  /** What the help shows instead of a default, for an option without one. */
  readonly without?: string;
  /** Its one-letter form, such as `v` for `-v`. */
  readonly short?: string;
  /** Differences for individual commands. */
  readonly of?: Variants;
}

type Variants = Readonly<Partial<Record<CommandName, OptionVariant>>>;

/** An option as it applies to one command. */
export interface OptionVariant {
  readonly value: kind.ValueKind<unknown>;
  readonly description: string;
  readonly example?: string;
  readonly without?: string;
}

type Details = Omit<OptionDeclaration<unknown>, 'value' | 'default'>;

/** An option that always has a value. */
const always = <T>(value: kind.ValueKind<T>, fallback: NoInfer<T>, details: Details): OptionDeclaration<T, T> => ({
  value,
  default: fallback,
  ...details,
});

/** An option that may be absent. */
const maybe = <T>(value: kind.ValueKind<T>, details: Details): OptionDeclaration<T> => ({
  value,
  default: undefined,
  ...details,
});

const allBut = (...excluded: readonly CommandName[]): readonly CommandName[] =>
  commandNames.filter((name) => !excluded.includes(name));

/** `init` writes every option it receives into the configuration file. */
const loading: readonly CommandName[] = ['run', 'replay', 'init'];
const fetching: readonly CommandName[] = ['run', 'plan', 'init'];
const connecting: readonly CommandName[] = [...fetching, 'doctor'];
const simulating: readonly CommandName[] = [...connecting, 'sandbox'];
const ruling: readonly CommandName[] = [...fetching, 'replay'];

/**
 * Every option of every command, declared once. Its name is that of the flag (settings have none) and the key in a
 * configuration file; the environment variable is `ESG_LAKE_` followed by the name in capitals. Credentials are not options (credentials.ts).
 */
export const options = {
  'base-url': maybe(kind.baseUrl, {
    group: 'Service',
    description: 'Address of the service, without /v1',
    example: 'https://reporting.example.com',
    commands: connecting,
    without: 'the sandbox',
  }),
  'token-file': maybe(kind.file, {
    group: 'Service',
    description: 'File that contains the access token (or set ESG_LAKE_TOKEN)',
    example: '/run/secrets/esg-lake-token',
    commands: connecting,
  }),
  'client-secret-file': maybe(kind.file, {
    group: 'Service',
    description:
      'File that contains the client secret (or set ESG_LAKE_CLIENT_SECRET); the client id comes from ESG_LAKE_CLIENT_ID',
    example: '/run/secrets/esg-lake-client-secret',
    commands: connecting,
  }),
  insecure: always(kind.flag, run.insecure, {
    group: 'Service',
    description: 'Allow plain http to other machines',
    commands: connecting,
    isSetting: true,
  }),
  concurrency: always(kind.number({ min: 1, max: 64 }), run.concurrency, {
    group: 'Service',
    description: 'Maximum number of concurrent requests',
    example: '4',
    commands: [...connecting, 'push'],
    isSetting: true,
  }),
  'max-requests-per-minute': maybe(kind.number({ min: 1, max: 1_000_000 }), {
    group: 'Service',
    description: 'Maximum request rate, if below the limit of the service, which always applies',
    example: '60',
    commands: connecting,
    without: "the service's own limit",
    isSetting: true,
  }),
  retries: always(kind.number({ min: 0, max: 20 }), run.retries, {
    group: 'Service',
    description: 'How many times a failed request is retried',
    example: '8',
    commands: connecting,
    isSetting: true,
  }),
  timeout: always(kind.number({ min: 0.1, max: 3600, whole: false }), run.timeoutSeconds, {
    group: 'Service',
    description: 'Seconds to wait for data before a request is aborted; the whole request may take five times as long',
    example: '300',
    commands: connecting,
    isSetting: true,
  }),
  'max-body-mb': always(kind.number({ min: 1, max: 4096 }), run.maxBodyMb, {
    group: 'Service',
    description: 'Maximum size of a decompressed response, in MiB',
    example: '1024',
    commands: [...connecting, 'transform'],
    isSetting: true,
  }),
  full: always(kind.flag, run.full, {
    group: 'What to load',
    description: 'Request everything, as the first run does',
    commands: [...fetching],
  }),
  'changed-since': maybe(kind.day, {
    group: 'What to load',
    description: 'Load what changed since this day',
    example: '2026-01-01',
    commands: [...fetching, 'schema'],
    without: 'the last run',
    of: {
      schema: {
        value: kind.snapshotId('SNAPSHOT'),
        description: 'With --load: only what differs from this snapshot, which the warehouse already has',
        example: '20260301T020004512Z-1f3a9c',
        without: 'everything',
      },
    },
  }),
  initiative: always(kind.objectIds, run.initiatives, {
    group: 'What to load',
    description: 'Only surveys of these initiatives and those below them',
    example: '65a1b2c3d4e5f60718293a4b',
    commands: fetching,
    without: 'all',
  }),
  calculation: always(kind.calculationCodes, run.calculations, {
    group: 'What to load',
    description: 'Calculated values to request, with one request per code and loaded survey',
    example: 'wfn_2024',
    commands: fetching,
    without: 'none',
    isSetting: true,
  }),
  'survey-listing': always(kind.choice('auto', 'connection', 'initiatives'), run.surveyListing, {
    group: 'What to load',
    description: 'How surveys are listed: for the connection, for each initiative, or whichever finds more',
    example: 'initiatives',
    commands: fetching,
    isSetting: true,
  }),
  without: always(kind.resourceNames, run.without, {
    group: 'What to load',
    description: 'Resources that are not requested, for example because the connection may not read them',
    example: 'value_lists',
    commands: fetching,
    without: 'none',
    isSetting: true,
  }),
  pipeline: maybe(kind.file, {
    group: 'What to load',
    description: 'Your own pipeline: a TypeScript or JavaScript file',
    example: 'pipelines/mine.ts',
    commands: ['run'],
    without: 'the nightly one',
  }),
  'time-zone': maybe(kind.timeZone, {
    group: 'Rules',
    description: 'Reporting time zone: decides which day an instant falls on',
    example: 'Europe/Berlin',
    commands: ruling,
    without: "the lake's own, UTC for a new one",
  }),
  'default-currency': maybe(kind.currency, {
    group: 'Rules',
    description: 'Currency of amounts where neither survey nor question has one',
    example: 'EUR',
    commands: ruling,
    without: "the lake's own, USD for a new one",
    isSetting: true,
  }),
  decisions: maybe(kind.folder, {
    group: 'Rules',
    description:
      'Folder with consolidation.csv, measures.csv and units.csv: what parents report, what adds up, what units mean; "none" removes them',
    example: 'decisions',
    commands: ruling,
    without: "the lake's own, none for a new one",
  }),
  'year-end': maybe(kind.yearEnd, {
    group: 'Rules',
    description: "Last day of the group's year; 02-28 is the last day of February",
    example: '03-31',
    commands: ruling,
    without: "the lake's own, 12-31 for a new one",
  }),
  materiality: maybe(kind.number({ min: 0, max: 100, whole: false }), {
    group: 'Rules',
    description: 'Percentage of a figure from which on something is a doubt about it; what is smaller is a note',
    example: '2',
    commands: ruling,
    without: "the lake's own, 5 for a new one",
  }),
  'max-figure-change': maybe(kind.number({ min: 0.1, max: 1_000_000, whole: false }), {
    group: 'Rules',
    description:
      'Publish nothing if a figure of the group without doubts, or in the newest pin, changes by this percentage or is gone',
    example: '20',
    commands: loading,
    without: 'no limit',
  }),
  'accept-figure-changes': always(kind.flag, run.acceptFigureChanges, {
    group: 'Rules',
    description: 'Publish what --max-figure-change stopped, in this run only',
    commands: ['run', 'replay'],
  }),
  'max-removed': always(kind.number({ min: 0, max: 100, whole: false }), run.maxRemovedPercent, {
    group: 'Rules',
    description:
      'Maximum percentage of surveys, initiatives or data points that a run may remove; it stops before it removes more',
    example: '5',
    commands: ruling,
  }),
  'accept-roots': always(kind.flag, run.acceptRoots, {
    group: 'Rules',
    description: "Continue even if none of the lake's root initiatives is listed any more (another connection)",
    commands: fetching,
  }),
  strict: always(kind.flag, run.strict, {
    group: 'Rules',
    description: 'Do not publish if a record was rejected',
    commands: loading,
  }),
  output: always(kind.folder, run.output, {
    group: 'Output',
    description: 'Folder of the lake',
    example: '/srv/esg-lake',
    commands: allBut('sandbox'),
  }),
  'keep-snapshots': always(kind.number({ min: 1, max: 10_000 }), run.keepSnapshots, {
    group: 'Output',
    description:
      'How many snapshots to keep; the published one and the one before it are always kept, for their readers',
    example: '14',
    commands: [...loading, 'snapshots'],
  }),
  'keep-landing': maybe(kind.retention, {
    group: 'Output',
    description:
      'How long to keep landed responses that no kept snapshot needs: an age, or a number of runs that landed any',
    example: '90d',
    commands: [...loading, 'snapshots'],
    without: 'forever',
  }),
  'keep-runs': maybe(kind.retention, {
    group: 'Output',
    description:
      'How long to keep reports and logs of runs: an age, or a number of runs; those of kept snapshots are always kept',
    example: '90d',
    commands: [...loading, 'snapshots'],
    without: 'forever',
  }),
  push: maybe(kind.storeUrl, {
    group: 'Output',
    description: 'Folder or object store (s3://, az://, gs://) to which the tables are pushed after each publication',
    example: 's3://bucket/esg',
    commands: [...loading, 'doctor', 'push'],
    without: 'none',
    isSetting: true,
  }),
  to: maybe(kind.storeUrl, {
    group: 'Output',
    description: 'Folder or object store to push to: s3://bucket/prefix, az://container/prefix, gs://bucket/prefix',
    example: 's3://bucket/esg',
    commands: ['push', 'verify', 'doctor'],
    without: 'the setting push',
    of: {
      verify: {
        value: kind.storeUrl,
        description: 'Also check the tables in this folder or object store: every file, byte for byte',
        example: 's3://bucket/esg',
        without: 'none',
      },
      doctor: {
        value: kind.storeUrl,
        description: 'Folder or object store to check: whether it is writable and supports conditional puts',
        example: 's3://bucket/esg',
        without: 'the setting push',
      },
    },
  }),
  older: always(kind.flag, false, {
    group: 'Output',
    description: 'Push the snapshot even if the store has a newer one, for example after a rollback',
    commands: ['push'],
  }),
  'path-style': maybe(kind.flag, {
    group: 'Output',
    description: 'Put the bucket into the path of S3 requests instead of the host name',
    commands: [...loading, 'doctor', 'push', 'verify'],
    without: 'if AWS_ENDPOINT_URL_S3 names an endpoint other than Amazon',
    isSetting: true,
  }),
  report: maybe(kind.file, {
    group: 'Output',
    description: 'Also write the report of the run to this file (.html: as a page)',
    example: 'last-run.json',
    commands: loading,
  }),
  'metrics-file': maybe(kind.file, {
    group: 'Monitoring',
    description:
      "Write metrics of the run and the lake to this file, for the textfile collector of Prometheus' node_exporter",
    example: '/var/lib/node_exporter/esg-lake.prom',
    commands: [...loading],
    isSetting: true,
  }),
  notify: maybe(kind.webhook, {
    group: 'Monitoring',
    description:
      'Post a digest and the report to this address if a run failed or has gaps; set it as ESG_LAKE_NOTIFY, since it may be secret',
    example: 'https://hooks.example.com/esg-lake',
    commands: [...loading],
  }),
  'notify-above': maybe(kind.number({ min: 0, max: 1_000_000_000 }), {
    group: 'Monitoring',
    description: 'Also post the report if more reported numbers than this were restated',
    example: '1000',
    commands: loading,
    without: 'restatements alone post nothing',
    isSetting: true,
  }),
  'notify-on': always(kind.choice(...notifyOccasions), 'failure', {
    group: 'Monitoring',
    description: 'Which runs --notify posts: those that failed or have gaps, also those that published, or all',
    example: 'change',
    commands: loading,
    isSetting: true,
  }),
  'page-url': maybe(kind.pageAddress, {
    group: 'Monitoring',
    description: 'Where people open report.html; the message of --notify links to it',
    example: 'https://intranet.example.com/esg/report.html',
    commands: loading,
    without: 'no link',
    isSetting: true,
  }),
  workers: maybe(kind.number({ min: 1, max: 64 }), {
    group: 'Output',
    description: 'Number of threads that parse and transform',
    example: '2',
    commands: loading,
    without: 'one for each core, at most 8',
    isSetting: true,
  }),
  snapshot: maybe(kind.snapshotId(), {
    group: 'Output',
    description: 'Snapshot to use, or the name of a pin',
    example: '20260301T020004512Z-1f3a9c',
    commands: ['verify', 'query', 'report', 'explain', 'evidence', 'decide', 'schema', 'snapshots'],
    without: 'the published one',
    of: {
      snapshots: {
        value: kind.snapshotId(),
        description: 'Snapshot that pin keeps',
        example: '20260301T020004512Z-1f3a9c',
        without: 'the published one',
      },
    },
  }),
  write: maybe(kind.folder, {
    group: 'Rules',
    description: 'Append the lines that evidence proposes to consolidation.csv and measures.csv in this folder',
    example: 'decisions',
    commands: ['decide'],
    without: 'nothing is written',
  }),
  landing: always(kind.flag, false, {
    group: 'Output',
    description: 'Also check every landed body',
    commands: ['verify'],
  }),
  content: always(kind.flag, false, {
    group: 'Output',
    description: 'Also compare the rows of the Parquet files with those of the database',
    commands: ['verify'],
  }),
  'max-age': maybe(kind.duration, {
    group: 'Output',
    description: 'Exit with 1 if the lake is older than this',
    example: '26h',
    commands: ['status'],
  }),
  format: maybe(kind.choice<string>(...textFormats), {
    group: 'Query',
    description: 'Format of the result',
    example: 'markdown',
    commands: ['query', 'schema', 'diff'],
    without: 'table',
    of: {
      diff: {
        value: kind.choice('text', 'json', 'csv'),
        description: 'Format of the differences; csv has the reasons of group figures only',
        example: 'csv',
        without: 'text',
      },
      schema: {
        value: kind.choice(...dictionaryFormatNames),
        description: 'Format of the dictionary',
        example: 'json',
        without: 'markdown',
      },
    },
  }),
  out: maybe(kind.file, {
    group: 'Query',
    description: `Write to this file; its extension sets the format: ${fileEndings.join(' ')}`,
    example: 'figures.parquet',
    commands: ['query', 'report', 'evidence'],
    of: {
      evidence: {
        value: kind.folder,
        description: 'Folder to write, new or empty',
        example: 'evidence',
      },
      report: {
        value: kind.file,
        description: 'Rebuild the page from the database and write it to this file; - writes it to stdout',
        example: 'lake.html',
      },
    },
  }),
  all: always(kind.flag, false, {
    group: 'Query',
    description:
      'Copy all responses: those with private records, with records that do not count, and the hierarchy, too',
    commands: ['evidence'],
  }),
  'record-url': maybe(kind.recordUrl, {
    group: 'Output',
    description:
      'Link the records and reports on the page to the service; {survey_id} and {utrv_id} are replaced by ids. A report has a link if the template has no {utrv_id}',
    example: 'https://reporting.example.com/surveys/{survey_id}?record={utrv_id}',
    commands: [...loading, 'report'],
    isSetting: true,
  }),
  open: always(kind.flag, false, {
    group: 'Output',
    description: 'Open the page in the browser',
    commands: ['report'],
  }),
  param: always(kind.assignments, [], {
    group: 'Query',
    description: 'A parameter of a named question',
    example: 'year=2025',
    commands: ['query'],
    without: "the question's own defaults",
  }),
  list: always(kind.flag, false, {
    group: 'Query',
    description: 'List the named questions; with @name, describe that question, its parameters and SQL',
    commands: ['query', 'transform'],
    of: {
      transform: {
        value: kind.flag,
        description: 'Print the lines that name the landed survey bodies of the published lake',
      },
    },
  }),
  table: maybe(kind.text('NAME', 'the name of a table'), {
    group: 'Output',
    description: 'Only the rows of this table, as one Arrow stream',
    example: 'data_points',
    commands: ['transform'],
    without: 'frames of all tables',
  }),
  queries: maybe(kind.folder, {
    group: 'Query',
    description: 'Folder of your own questions, one NAME.sql each; they replace built-in ones of the same name',
    example: 'queries',
    commands: [...loading, 'query', 'report'],
    without: 'only the built-in ones',
  }),
  dialect: maybe(kind.choice(...dialectNames), {
    group: 'Warehouse',
    description: 'Print the statements that create the published tables in this warehouse',
    example: 'postgres',
    commands: ['schema'],
    without: 'the data dictionary',
  }),
  load: always(kind.flag, false, {
    group: 'Warehouse',
    description: 'Print the statements that load the published files into these tables',
    commands: ['schema'],
  }),
  stage: maybe(kind.text('PLACE', 'a stage, the address of a bucket, or a folder'), {
    group: 'Warehouse',
    description: "With --load: where the warehouse finds the contents of the snapshot's folder",
    example: '@esg_lake_stage',
    commands: ['schema'],
    without: 'the folder itself, or an example of what the warehouse needs',
  }),
  bom: always(kind.flag, false, {
    group: 'Query',
    description: 'Begin CSV with a byte order mark, so that Excel reads it as UTF-8',
    commands: ['query'],
  }),
  'allow-files': always(kind.flag, false, {
    group: 'Query',
    description: 'Let the SQL read and write files',
    commands: ['query'],
  }),
  sandbox: maybe(kind.flag, {
    group: 'Sandbox',
    description: 'Use the built-in simulated service',
    commands: connecting,
    without: 'when no base URL is given',
  }),
  port: always(kind.number({ min: 0, max: 65_535 }), 8080, {
    group: 'Sandbox',
    description: 'Port on 127.0.0.1; 0 picks a free one',
    example: '8080',
    commands: ['sandbox'],
  }),
  night: maybe(kind.number({ min: 0, max: lastNight }), {
    group: 'Sandbox',
    description: 'Recorded night that the simulated service plays',
    example: '1',
    commands: simulating,
    without: 'the one after the last run; for the command sandbox: 0',
  }),
  'rate-limit': maybe(kind.rateLimit, {
    group: 'Sandbox',
    description: 'Rate limit of the simulated service',
    example: '120/60',
    commands: simulating,
    without: 'not throttled',
  }),
  json: always(kind.flag, false, {
    group: 'Messages',
    description: 'Print the result as JSON to stdout, and nothing else',
    commands: allBut('query'),
  }),
  verbose: always(kind.flag, false, {
    group: 'Messages',
    description: 'Show all messages',
    commands: commandNames,
    short: 'v',
  }),
  'log-level': always(kind.choice('debug', 'info', 'warn', 'error'), 'info', {
    group: 'Messages',
    description: 'Which messages are written to stderr',
    example: 'debug',
    commands: commandNames,
    isSetting: true,
  }),
  'log-format': always(kind.choice('pretty', 'json'), 'pretty', {
    group: 'Messages',
    description: 'Format of the messages on stderr',
    example: 'json',
    commands: commandNames,
    isSetting: true,
  }),
  color: maybe(kind.flag, {
    group: 'Messages',
    description: 'Use colors, regardless of the terminal and the environment (NO_COLOR, FORCE_COLOR)',
    commands: commandNames,
    without: 'if the terminal supports them',
  }),
  quiet: always(kind.flag, false, {
    group: 'Messages',
    description: 'Show only warnings and errors',
    commands: commandNames,
    short: 'q',
  }),
  force: always(kind.flag, false, {
    group: 'Output',
    description: 'Replace the configuration file if there is one',
    commands: ['init'],
  }),
  config: maybe(kind.file, {
    group: 'Messages',
    description: 'JSON file with options; for init, the file to write',
    example: 'staging.config.json',
    commands: commandNames,
    without: 'esg-lake.config.json in the working directory, if there is one',
  }),
} as const;

export type OptionName = keyof typeof options;

/** The options of one invocation; options that the command does not have are at their defaults. */
export type OptionValues = {
  readonly [K in OptionName]: (typeof options)[K] extends OptionDeclaration<infer T, infer D> ? T | D : never;
};

/** Alternative names of an option: its letter, if it has one. */
export function aliasesOf(name: OptionName): readonly string[] {
  const { short }: Pick<OptionDeclaration<unknown>, 'short'> = options[name];
  return short === undefined ? [] : [short];
}

/** Kind, description and default of an option for one command. */
export function optionOf(name: OptionName, command: CommandName): OptionVariant {
  const declaration: OptionVariant & { readonly of?: Variants } = options[name];
  return declaration.of?.[command] ?? declaration;
}

/** The option with its example as it is typed, such as `--time-zone Europe/Berlin`, or `ESG_LAKE_RETRIES=8`. */
export function exampleOf(name: OptionName, command: CommandName): string {
  const { example } = optionOf(name, command);
  if (isSetting(name)) return `${environmentName(name)}=${shellWord(example ?? 'true')}`;
  return `--${name}${example === undefined ? '' : ` ${shellWord(example)}`}`;
}

export const optionNames = Object.keys(options) as readonly OptionName[];

export const optionsOf = (command: CommandName): readonly OptionName[] =>
  optionNames.filter((name) => options[name].commands.includes(command));

/** Those that the command line takes. */
export const flagsOf = (command: CommandName): readonly OptionName[] =>
  optionsOf(command).filter((name) => !isSetting(name));

export function isSetting(name: OptionName): boolean {
  const declaration: Pick<OptionDeclaration<unknown>, 'isSetting'> = options[name];
  return declaration.isSetting === true;
}

export const environmentName = (option: string): string => `ESG_LAKE_${option.toUpperCase().replaceAll('-', '_')}`;
