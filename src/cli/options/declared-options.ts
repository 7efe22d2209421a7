import { sourceText } from '../../base/package-files.ts';
import { notifyOccasions } from '../../report/webhook-message.ts';
import { defaultRunOptions as run } from '../../run/options.ts';
import { lastNight } from '../../sandbox/recordings.ts';
import { fileEndings, textFormats } from '../query/formats.ts';
import * as kind from './kinds.ts';

export const commandNames = [
  ...(['run', 'plan', 'replay', 'status', 'query', 'report', 'verify', 'explain', 'evidence', 'diff'] as const),
  ...(['decide', 'transform', 'schema', 'snapshots', 'push', 'sandbox', 'doctor', 'init'] as const),
] as const;

export type CommandName = (typeof commandNames)[number];

const optional = {
  'base-url': kind.baseUrl,
  'token-file': kind.file,
  'client-secret-file': kind.file,
  sandbox: kind.flag,
  night: kind.number(0, lastNight),
  'rate-limit': kind.rateLimit,
  'changed-since': kind.day,
  'time-zone': kind.timeZone,
  'year-end': kind.yearEnd,
  'default-currency': kind.currency,
  decisions: kind.folder,
  materiality: kind.decimal(0, 100),
  'max-figure-change': kind.decimal(0.1, 1_000_000),
  workers: kind.number(1, 64),
  'keep-landing': kind.retention,
  push: kind.storeUrl,
  to: kind.storeUrl,
  'path-style': kind.flag,
  snapshot: kind.snapshotId,
  'max-age': kind.duration,
  write: kind.folder,
  format: kind.choice<string>(...textFormats),
  out: kind.file,
  queries: kind.folder,
  notify: kind.webhook,
  'page-url': kind.pageAddress,
  'metrics-file': kind.file,
  config: kind.file,
} as const satisfies Readonly<Record<string, kind.ValueKind<unknown>>>;

const flags = [
  ...(['insecure', 'full', 'accept-figure-changes', 'accept-roots', 'strict', 'older', 'landing', 'content'] as const),
  ...(['all', 'list', 'allow-files', 'json', 'verbose', 'quiet'] as const),
];

const defaulted = {
  port: [kind.number(0, 65_535), 8080],
  concurrency: [kind.number(1, 64), run.concurrency],
  retries: [kind.number(0, 20), run.retries],
  timeout: [kind.decimal(0.1, 3600), run.timeoutSeconds],
  'max-body-mb': [kind.number(1, 4096), run.maxBodyMb],
  calculation: [kind.calculationCodes, run.calculations],
  'survey-listing': [kind.choice('auto', 'connection', 'initiatives'), run.surveyListing],
  without: [kind.resourceNames, run.without],
  'max-removed': [kind.decimal(0, 100), run.maxRemovedPercent],
  output: [kind.folder, run.output],
  'keep-snapshots': [kind.number(1, 10_000), run.keepSnapshots],
  param: [kind.assignments, []],
  'notify-on': [kind.choice(...notifyOccasions), 'failure'],
} as const satisfies Readonly<Record<string, readonly [kind.ValueKind<unknown>, unknown]>>;

const schemaFormat = kind.choice('markdown', 'json', 'sql', 'dbt', 'postgres', 'snowflake', 'bigquery');

type ValueOf<K> = K extends kind.ValueKind<infer T> ? T : never;

type FlagName = (typeof flags)[number];

export type OptionName = keyof typeof optional | keyof typeof defaulted | FlagName;

export type OptionValues = {
  readonly [K in keyof typeof optional]: ValueOf<(typeof optional)[K]> | undefined;
} & { readonly [K in keyof typeof defaulted]: ValueOf<(typeof defaulted)[K][0]> } & Readonly<Record<FlagName, boolean>>;

const kinds = new Map<string, readonly [kind.ValueKind<unknown>, unknown]>([
  ...Object.entries(optional).map(([name, value]) => [name, [value, undefined]] as const),
  ...flags.map((name) => [name, [kind.flag, false]] as const),
  ...Object.entries(defaulted),
]);

/** From a line of options.tsv, where a flag has dashes; what is set once for a lake is a setting without a flag. */
function declaredIn(line: string) {
  const [typed = '', group = '', commands = '', without = '', description = ''] = line.split('\t');
  const [, short = null, dashes, name = ''] = /^(?:-(\w), )?(--)?([\w-]+)$/.exec(typed) ?? [];
  const [value, fallback] = kinds.get(name) ?? [];
  if (value === undefined) throw new TypeError(`options.tsv has ${typed}, which has no kind`);
  return {
    name,
    value,
    default: fallback,
    group,
    commands: commandsIn(commands),
    description: description.replace('{endings}', fileEndings.join(' ')),
    without: without || null,
    isSetting: dashes === undefined,
    short,
  };
}

const options = sourceText('cli/options/options.tsv').trimEnd().split('\n').slice(1).map(declaredIn);

export const declared = Object.fromEntries(options.map((option) => [option.name, option])) as Readonly<
  Record<OptionName, ReturnType<typeof declaredIn>>
>;

/** `run plan`, `all`, or `all but query`. */
function commandsIn(text: string): readonly CommandName[] {
  const words = text.split(' ');
  const isOther = words[0] === 'all';
  return commandNames.filter((name) => words.includes(name) !== isOther);
}

export const optionNames = Object.keys(declared) as readonly OptionName[];
for (const name of kinds.keys()) if (!Object.hasOwn(declared, name)) throw new TypeError(`options.tsv lacks ${name}`);

export const optionGroups = [...new Set(optionNames.map((name) => declared[name].group))];

export const kindOf = (name: OptionName, command: CommandName): kind.ValueKind<unknown> =>
  name === 'format' && command === 'schema' ? schemaFormat : declared[name].value;

export const optionsOf = (command: CommandName) =>
  optionNames.filter((name) => declared[name].commands.includes(command));

export const flagsOf = (command: CommandName) => optionsOf(command).filter((name) => !declared[name].isSetting);

/** Never accepted on the command line, which `ps` and the shell show, nor in a configuration file. */
export const credentialNames = ['token', 'client-secret', 'client-id'] as const;

export const environmentName = (option: string) => `ESG_LAKE_${option.toUpperCase().replaceAll('-', '_')}`;

export function shownDefault(name: OptionName) {
  const { default: fallback, without } = declared[name];
  const isNothing = fallback === undefined || fallback === false || (Array.isArray(fallback) && fallback.length === 0);
  return without ?? (isNothing ? null : String(fallback));
}
