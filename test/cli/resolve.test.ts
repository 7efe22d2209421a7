import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { configTemplate } from '../../src/cli/options/config-file.ts';
import {
  type CommandName,
  environmentName,
  type OptionName,
  optionNames,
  options,
} from '../../src/cli/options/declared-options.ts';
import { type ConfigFile, resolveOptions } from '../../src/cli/options/resolve.ts';
import { textFormats } from '../../src/cli/query/formats.ts';
import { logLevel } from '../../src/cli/terminal/console.ts';
import { dialectNames } from '../../src/schema/dialects/dialects.ts';

const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const word = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,20}$/);
const someText = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes('\0'));
const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const unique = (items: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> =>
  fc.uniqueArray(items, { minLength: 1, maxLength: 5 });
const chosen = (...choices: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...choices);

const storeUrl = fc.stringMatching(/^(s3|az|gs):\/\/[a-z0-9][a-z0-9-]{2,10}(\/[a-z0-9=_-]{1,8}){0,3}$/);

/** Values as a command gets them; every option is here, or the test below fails. */
const arbitraries: Readonly<Record<OptionName, fc.Arbitrary<unknown>>> = {
  'base-url': fc
    .tuple(chosen('https', 'http'), fc.domain(), whole(1, 65_000))
    .map(([scheme, host, port]) => new URL(`${scheme}://${host}:${port}`).origin),
  'token-file': someText,
  'client-secret-file': someText,
  insecure: fc.boolean(),
  concurrency: whole(1, 64),
  'max-requests-per-minute': whole(1, 1_000_000),
  retries: whole(0, 20),
  timeout: fc.double({ min: 0.1, max: 3600, noNaN: true }).map((n) => Math.round(n * 100) / 100),
  'max-body-mb': whole(1, 4096),
  full: fc.boolean(),
  all: fc.boolean(),
  verbose: fc.boolean(),
  'changed-since': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  initiative: unique(id),
  calculation: unique(word),
  'survey-listing': chosen('auto', 'connection', 'initiatives'),
  without: fc.subarray(['calculated', 'value_lists'], { minLength: 1 }),
  pipeline: someText,
  table: someText,
  'time-zone': chosen(...Intl.supportedValuesOf('timeZone')),
  'default-currency': fc.stringMatching(/^[A-Z]{3}$/),
  decisions: someText,
  'year-end': fc.constantFrom('12-31', '03-31', '02-28'),
  materiality: fc.double({ min: 0, max: 100, noNaN: true }).map((n) => Math.round(n * 10) / 10),
  'max-figure-change': whole(1, 1_000_000),
  'accept-figure-changes': fc.boolean(),
  'max-removed': fc.double({ min: 0, max: 100, noNaN: true }).map((n) => Math.round(n * 10) / 10),
  'accept-roots': fc.boolean(),
  strict: fc.boolean(),
  output: someText,
  'keep-snapshots': whole(1, 10_000),
  'keep-landing': fc.oneof(fc.record({ runs: whole(1, 9999) }), fc.record({ seconds: whole(1, 1e8) })),
  'keep-runs': fc.oneof(fc.record({ runs: whole(1, 9999) }), fc.record({ seconds: whole(1, 1e8) })),
  push: storeUrl,
  to: storeUrl,
  older: fc.boolean(),
  'path-style': fc.boolean(),
  'record-url': fc.constantFrom('https://host/s/{survey_id}', 'http://127.0.0.1:8080/?r={utrv_id}&s={survey_id}'),
  report: someText,
  'metrics-file': someText,
  notify: fc.webUrl({ withQueryParameters: true }),
  'notify-on': chosen('failure', 'change', 'always'),
  'page-url': fc.webUrl(),
  workers: whole(1, 64),
  snapshot: someText,
  write: someText,
  landing: fc.boolean(),
  content: fc.boolean(),
  open: fc.boolean(),
  'max-age': whole(0, 1e6),
  format: chosen(...textFormats),
  out: someText,
  param: unique(fc.stringMatching(/^[a-z][a-z0-9_]{0,8}=[ -~]{0,20}$/)),
  list: fc.boolean(),
  queries: someText,
  dialect: chosen(...dialectNames),
  load: fc.boolean(),
  stage: someText,
  'allow-files': fc.boolean(),
  sandbox: fc.boolean(),
  port: whole(0, 65_535),
  night: whole(0, 4),
  'rate-limit': fc.tuple(whole(1, 9999), whole(1, 9999)).map(([n, seconds]) => `${n}/${seconds}`),
  json: fc.boolean(),
  'log-format': chosen('pretty', 'json'),
  quiet: fc.boolean(),
  config: someText,
};

const optionWithValue = fc
  .constantFrom(...optionNames)
  .chain((name) => arbitraries[name].map((value) => ({ name, value })));

/** As text, of a flag or a variable. */
function rendered(name: OptionName, value: unknown): string {
  if (Array.isArray(value)) return value.join(name === 'param' ? '\n' : ',');
  const retention = Object(value) as { readonly runs?: number; readonly seconds?: number };
  if (typeof value === 'object') return retention.runs === undefined ? `${retention.seconds}s` : `${retention.runs}`;
  return name === 'max-age' ? `${value}s` : String(value);
}

/** Inside they are numbers of seconds. */
const isOfTime: ReadonlySet<OptionName> = new Set(['max-age', 'keep-landing', 'keep-runs']);

const file = (values: Readonly<Record<string, unknown>>): ConfigFile => ({ path: 'esg-lake.config.json', values });

const commandOf = (name: OptionName): CommandName => options[name].commands[0] ?? 'run';

function resolved(name: OptionName, given: { flag?: unknown; variable?: string; inFile?: unknown }) {
  return resolveOptions({
    command: commandOf(name),
    flags: given.flag === undefined ? {} : { [name]: given.flag },
    environment: given.variable === undefined ? {} : { [environmentName(name)]: given.variable },
    file: given.inFile === undefined ? null : file({ [name]: given.inFile }),
  });
}

describe('an option', () => {
  it('means the same by flag, environment and configuration file: parse(render(value)) is the value', () => {
    fc.assert(
      fc.property(optionWithValue, ({ name, value }) => {
        const text = rendered(name, value);
        expect(resolved(name, { flag: text }).values[name]).toEqual(value);
        expect(resolved(name, { variable: text }).values[name]).toEqual(value);
        if (name === 'config') return;
        expect(resolved(name, { inFile: text }).values[name]).toEqual(value);
        // A length of time is a number of seconds inside and has its unit outside.
        const asJson: unknown = JSON.parse(JSON.stringify(isOfTime.has(name) ? text : value));
        expect(resolved(name, { inFile: asJson }).values[name]).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  it('is taken from the nearest: flag, then environment, then file, then default', () => {
    const values = { flag: 'flag', variable: 'environment', inFile: 'file' };
    expect(resolved('output', values)).toMatchObject({ values: { output: 'flag' }, sources: { output: 'flag' } });
    expect(resolved('output', { ...values, flag: undefined })).toMatchObject({
      values: { output: 'environment' },
      sources: { output: 'environment' },
    });
    expect(resolved('output', { inFile: 'file' })).toMatchObject({
      values: { output: 'file' },
      sources: { output: 'file' },
    });
    expect(resolved('output', {})).toMatchObject({ values: { output: './output' }, sources: { output: 'default' } });
  });

  it('can be switched off by a nearer false', () => {
    expect(resolved('strict', { flag: false, variable: '1', inFile: true }).values.strict).toBe(false);
    expect(resolved('strict', { variable: 'no', inFile: true }).values.strict).toBe(false);
  });

  it('is not set by an empty environment variable', () => {
    expect(resolved('time-zone', { variable: '', inFile: 'Europe/Berlin' }).values['time-zone']).toBe('Europe/Berlin');
  });

  it('may be spelled base-url, base_url or baseUrl in the file, but only once', () => {
    for (const key of ['base-url', 'base_url', 'baseUrl']) {
      const { values } = resolveOptions({
        command: 'run',
        flags: {},
        environment: {},
        file: file({ [key]: 'https://a.example/v1/' }),
      });
      expect(values['base-url']).toBe('https://a.example');
    }
    const twice = file({ baseUrl: 'https://a.example', 'base-url': 'https://b.example' });
    expect(() => resolveOptions({ command: 'run', flags: {}, environment: {}, file: twice })).toThrow(UsageError);
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
    ['changed-since', 'yesterday'],
    ['changed-since', 20260101],
    ['time-zone', 'Mars/Olympus'],
    ['time-zone', '+02:00'],
    ['default-currency', 'usd'],
    ['default-currency', 'EURO'],
    ['concurrency', 0],
    ['concurrency', '2.5'],
    ['concurrency', '0x10'],
    ['retries', -1],
    ['retries', true],
    ['max-removed', 101],
    ['max-removed', 'NaN'],
    ['initiative', 'abc'],
    ['initiative', ['65a1b2c3d4e5f60718293a4b', '../../etc/passwd']],
    ['calculation', 'a/../b'],
    ['base-url', 'ftp://host'],
    ['base-url', 'host'],
    ['base-url', 'https://user:secret@host'],
    ['base-url', 'https://host?token=secret'],
    ['rate-limit', '120'],
    ['rate-limit', '0/60'],
    ['max-age', '26'],
    ['output', ''],
    ['output', { a: 1 }],
    ['output', 'https://user:secret@host/x'],
    ['metrics-file', 'https://user:secret@host/x'],
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

  it('stands under an unknown key: the nearest option is proposed', () => {
    const wrong = (): unknown =>
      resolveOptions({ command: 'run', flags: {}, environment: {}, file: file({ 'time-zne': 'UTC' }) });
    expect(wrong).toThrow(expect.objectContaining({ exitCode: 2, hint: 'Did you mean "time-zone"?' }));
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

  it('sets what was given', () => {
    const given = { 'base-url': 'https://a.example', initiative: ['65a1b2c3d4e5f60718293a4b'], 'max-removed': 5 };
    expect(readBack(given).values).toMatchObject(given);
  });

  it('explains every option of a run, with its default', () => {
    const lines = configTemplate({}).split('\n');
    const explained = optionNames.filter(
      (name) => options[name].commands.some((one) => one === 'run') && name !== 'config',
    );
    for (const name of explained) {
      const at = lines.findIndex((line) => line.startsWith(`  "// ${name}": "`));
      expect(lines[at]).toContain(' Default: ');
      expect(lines[at + 1]).toMatch(new RegExp(`^ {2}"${name}": null,?$`));
    }
  });

  it('has no place for credentials', () => {
    const keys = Object.keys(JSON.parse(configTemplate({})));
    expect(keys.filter((key) => /^(token|client-secret|client-id)$/.test(key))).toEqual([]);
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
