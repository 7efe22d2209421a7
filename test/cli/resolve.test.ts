import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { configTemplate } from '../../src/cli/commands/set-up.ts';
import { declared, environmentName, type OptionName, optionNames } from '../../src/cli/options/declared-options.ts';
import { type ConfigFile, logLevel, resolveOptions } from '../../src/cli/options/resolve.ts';

/** A value as text, and what a command gets; all kinds of values. */
const readings: readonly (readonly [OptionName, string, unknown])[] = [
  ['base-url', 'https://a.example/v1/', 'https://a.example'],
  ['token-file', '/run/secrets/token', '/run/secrets/token'],
  ['strict', '0', false],
  ['concurrency', '64', 64],
  ['timeout', '0.5', 0.5],
  ['max-removed', '100', 100],
  ['changed-since', '2024-02-29', '2024-02-29'],
  ['calculation', 'wfn_2024', ['wfn_2024']],
  ['without', 'calculated,value_lists', ['calculated', 'value_lists']],
  ['survey-listing', 'initiatives', 'initiatives'],
  ['time-zone', 'Europe/Berlin', 'Europe/Berlin'],
  ['default-currency', 'EUR', 'EUR'],
  ['year-end', '02-28', '02-28'],
  ['keep-landing', '90d', { seconds: 7_776_000 }],
  ['keep-landing', '30', { runs: 30 }],
  ['max-age', '26h', 93_600],
  ['push', 's3://bucket/prefix', 's3://bucket/prefix'],
  ['notify', 'https://host/x?y', 'https://host/x?y'],
  ['page-url', 'https://host/report.html', 'https://host/report.html'],
  ['snapshot', '2025-annual-report', '2025-annual-report'],
  ['format', 'ndjson', 'ndjson'],
  ['param', 'a=b, c\nyear=2025', ['a=b, c', 'year=2025']],
  ['rate-limit', '120/60', '120/60'],
];

const file = (values: Readonly<Record<string, unknown>>): ConfigFile => ({ path: 'esg-lake.config.json', values });

const commandOf = (name: OptionName) => declared[name].commands[0] ?? 'run';

function resolved(name: OptionName, given: { flag?: unknown; variable?: string; inFile?: unknown }) {
  return resolveOptions({
    command: commandOf(name),
    flags: given.flag === undefined ? {} : { [name]: given.flag },
    environment: given.variable === undefined ? {} : { [environmentName(name)]: given.variable },
    file: given.inFile === undefined ? null : file({ [name]: given.inFile }),
  });
}

describe('an option', () => {
  it.each(readings)('%s %s means the same by flag, environment and configuration file', (name, text, value) => {
    for (const given of [{ flag: text }, { variable: text }, { inFile: text }])
      expect(resolved(name, given).values[name]).toEqual(value);
    if (typeof value !== 'object' && name !== 'max-age')
      expect(resolved(name, { inFile: value }).values[name]).toEqual(value);
  });

  it('is taken from the nearest: flag, then environment, then file, then default', () => {
    const given = { flag: 'flag', variable: 'environment', inFile: 'file' };
    const from = [given, { ...given, flag: undefined }, { inFile: 'file' }, {}].map((one) => resolved('output', one));
    expect(from.map(({ values }) => values.output)).toEqual(['flag', 'environment', 'file', './output']);
    expect(from.map(({ sources }) => sources.output)).toEqual(['flag', 'environment', 'file', 'default']);
  });

  it('is not set by an empty environment variable', () => {
    expect(resolved('time-zone', { variable: '', inFile: 'Europe/Berlin' }).values['time-zone']).toBe('Europe/Berlin');
  });

  it('of another command may stand in the file, and must be right there too', () => {
    const resolve = (values: Readonly<Record<string, unknown>>) =>
      resolveOptions({ command: 'query', flags: {}, environment: {}, file: file(values) });
    expect(resolve({ 'base-url': 'https://a.example' }).values['base-url']).toBeUndefined();
    expect(() => resolve({ 'time-zone': 'Mars/Olympus' })).toThrow(UsageError);
  });
});

describe('a wrong value', () => {
  it.each<readonly [OptionName, unknown]>([
    ['changed-since', '2026-02-30'],
    ['time-zone', 'Mars/Olympus'],
    ['default-currency', 'usd'],
    ['concurrency', 0],
    ['concurrency', '2.5'],
    ['retries', true],
    ['max-removed', 101],
    ['calculation', 'a/../b'],
    ['base-url', 'ftp://host'],
    ['base-url', 'https://user:secret@host'],
    ['base-url', 'https://host?token=secret'],
    ['page-url', 'https://user:secret@host/x'],
    ['page-url', 'https://host/x?sig=secret'],
    ['page-url', 'ftp://host'],
    ['to', 'https://lake/esg'],
    ['to', 's3://lake/../esg'],
    ['to', 's3://AKIDFORTESTS:secret@lake/esg'],
    ['to', 's3://lake/esg?X-Amz-Signature=secret'],
    ['rate-limit', '0/60'],
    ['max-age', '26'],
    ['output', ''],
    ['output', { a: 1 }],
    ['output', 'https://user:secret@host/x'],
    ['token-file', 's3://user:secret@host/x'],
    ['strict', 'perhaps'],
    ['survey-listing', 'all'],
  ])('%s = %j is a usage error that names its source and shows no secret', (name, value) => {
    const inFile = (): unknown => resolved(name, { inFile: value });
    expect(inFile).toThrow(UsageError);
    expect(inFile).toThrow(`"${name}" in esg-lake.config.json`);
    expect(inFile).not.toThrow(/secret/);
    if (typeof value !== 'string' || value === '') return;
    expect(() => resolved(name, { flag: value })).toThrow(`--${name} must be`);
    expect(() => resolved(name, { variable: value })).toThrow(`${environmentName(name)} must be`);
  });

  it.each(['token', 'clientSecret', 'client-id'])('is a credential in the configuration file: %s', (key) => {
    const wrong = (): unknown =>
      resolveOptions({ command: 'run', flags: {}, environment: {}, file: file({ [key]: 'hush-hush' }) });
    expect(wrong).toThrow(/credentials do not belong/);
    expect(wrong).not.toThrow(/hush/);
  });
});

describe('a configuration file as init writes it', () => {
  const readBack = (given: Parameters<typeof configTemplate>[0]) =>
    resolveOptions({
      command: 'run',
      flags: {},
      environment: {},
      file: { path: 'esg-lake.config.json', values: JSON.parse(configTemplate(given)) },
    });

  it('sets nothing by itself', () => {
    const { sources } = readBack({});
    expect(new Set(Object.values(sources))).toEqual(new Set(['default']));
  });

  it('explains the options of a run that last, with their defaults', () => {
    const lines = configTemplate({}).split('\n');
    const once = ['config', 'json', 'night', 'full', 'changed-since', 'accept-roots', 'accept-figure-changes'];
    const explained = optionNames.filter((name) => declared[name].commands.includes('run') && !once.includes(name));
    for (const name of explained) {
      const at = lines.findIndex((line) => line.startsWith(`  "// ${name}": "`));
      expect(lines[at]).toContain(' Default: ');
      expect(lines[at + 1]).toMatch(new RegExp(`^ {2}"${name}": null,?$`));
    }
  });
});

describe('which messages are written', () => {
  const level = (flags: Readonly<Record<string, unknown>>, environment: Readonly<Record<string, string>> = {}) =>
    logLevel(resolveOptions({ command: 'run', flags, environment, file: null }));

  it('is by --verbose and --quiet, whichever is nearer', () => {
    expect(level({})).toBe('info');
    expect(level({ verbose: true })).toBe('debug');
    expect(level({ quiet: true })).toBe('warn');
    expect(level({ verbose: true }, { ESG_LAKE_QUIET: 'true' })).toBe('debug');
    expect(level({ quiet: true }, { ESG_LAKE_VERBOSE: 'true' })).toBe('warn');
  });

  it('cannot be all and few at once', () => {
    expect(() => level({ verbose: true, quiet: true })).toThrow(UsageError);
  });
});
