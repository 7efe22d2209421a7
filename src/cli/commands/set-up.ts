import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { DoctorCheck } from '../../answers/doctor.ts';
import { exitCodes, UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import { plainText, stringify } from '../../base/printable.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { dictionaryFormats } from '../../schema/dictionary.ts';
import { type DialectName, dialects, warehouseSql } from '../../schema/warehouses.ts';
import { answer, type Invocation } from '../invocation.ts';
import { targetFile } from '../lake-files.ts';
import {
  declared,
  type OptionName,
  type OptionValues,
  optionGroups,
  optionNames,
  shownDefault,
} from '../options/declared-options.ts';
import { configFileName } from '../options/resolve.ts';
import { toRunOptions } from '../options/run-options.ts';
import { workOnUnread } from '../process-endings.ts';
import type { Styles } from '../terminal/text.ts';

export async function doctor(invocation: Invocation) {
  const { values, world, styles } = invocation;
  const { runDoctor } = await import('../../answers/doctor.ts');
  const report = await runDoctor(toRunOptions(invocation), {
    signal: invocation.interruption(),
    ...(values.json ? {} : { onCheck: (check) => world.stdout.write(checkText(check, styles)) }),
  });
  answer(invocation, report, report.ok ? 'esg-lake can run here.\n' : 'esg-lake cannot run like this.\n');
  return report.exit_code;
}

const marks = { ok: ['ok  ', 'green'], warn: ['WARN', 'yellow'], fail: ['FAIL', 'red'] } as const;

function checkText({ name, status, detail, advice }: DoctorCheck, styles: Styles) {
  const [mark, color] = marks[status];
  const then = advice === undefined ? '' : `${styles.dim(`      → ${plainText(advice)}`)}\n`;
  return `${styles[color](mark)}  ${name}: ${plainText(detail)}\n${then}`;
}

export async function init(invocation: Invocation) {
  const { values, sources, console } = invocation;
  const path = await targetFile(invocation, 'the configuration file', values.config ?? configFileName, false);
  // Variables of the environment apply to later commands anyway.
  const given = optionNames.filter((name) => sources[name] === 'flag' && isKept(name));
  const written = given.map((name) => [name, values[name]]);
  await writeFile(path, configTemplate(Object.fromEntries(written)), { flag: 'wx' }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EEXIST') throw cause;
    const hint = 'Delete it first, or write to another file with --config FILE.';
    throw new UsageError(`${path} already exists and was not changed`, { hint, cause });
  });
  console.log('info', `wrote ${path}: it explains the options; null keeps the default`);
  const code = await doctor({ ...invocation, command: 'doctor' });
  if (code !== exitCodes.ok) console.log('warn', 'the file is written; fix this, then run esg-lake doctor');
  return code;
}

/** Of every run: in the file, `once` would mean every night. */
const isKept = (name: OptionName) =>
  declared[name].isSetting || (declared[name].commands.includes('init') && !['night', 'json', 'config'].includes(name));

const introduction = [
  'Options of esg-lake in this folder. Environment variables (ESG_LAKE_ and the option in capitals) and flags take precedence.',
  'null keeps the default of an option. Keys that begin with // are comments.',
  'Never put credentials here: use ESG_LAKE_TOKEN, or ESG_LAKE_CLIENT_ID and ESG_LAKE_CLIENT_SECRET, or a file named by token-file or client-secret-file.',
];

export function configTemplate(given: Partial<OptionValues>) {
  const entries: [string, unknown][] = introduction.map((text, at) => [`//${at + 1}`, text]);
  for (const group of optionGroups) {
    entries.push([`// ${group}`, '────────']);
    for (const name of optionNames) {
      const { description, value, commands, default: fallback } = declared[name];
      if (declared[name].group !== group || !isKept(name)) continue;
      const used = commands.filter((one) => one !== 'init').join(', ');
      const text = `${description}: ${value.expected}. Default: ${shownDefault(name) ?? (fallback === false ? 'false' : 'none')}. For ${used}.`;
      entries.push([`// ${name}`, text], [name, given[name] ?? null]);
    }
  }
  return `${JSON.stringify(Object.fromEntries(entries), null, 2).replaceAll(/\n(?= {2}"\/\/ )/g, '\n\n')}\n`;
}

export async function sandbox({ values, world, interruption }: Invocation) {
  const signal = interruption();
  workOnUnread();
  const { ESG_LAKE_TOKEN: token, ESG_LAKE_CLIENT_ID: id, ESG_LAKE_CLIENT_SECRET: secret } = world.environment;
  const rateLimit = values['rate-limit'];
  const service = await startSandbox({
    port: values.port,
    night: values.night ?? 0,
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(token ? { token } : {}),
    ...(id ? { clientId: id } : {}),
    ...(secret ? { clientSecret: secret } : {}),
  }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EADDRINUSE') throw cause;
    throw new UsageError(`port ${values.port} on 127.0.0.1 is in use`, {
      hint: 'Choose another with --port; 0 picks a free port.',
      cause,
    });
  });
  const { baseUrl, night } = service;
  const variable = token ? '' : `ESG_LAKE_TOKEN=${service.token} `;
  const text = `Simulated service at ${baseUrl} (night ${night})

  ${variable}esg-lake run --base-url ${baseUrl}

Press Ctrl-C to stop it.
`;
  world.stdout.write(values.json ? `${stringify({ base_url: baseUrl, night })}\n` : text);
  if (!signal.aborted) await once(signal, 'abort');
  await service.close();
  return 0;
}

export async function schema({ values, world, words: [only] }: Invocation) {
  const asked = values.format ?? (values.json ? 'json' : 'markdown');
  const isSql = asked in dialects;
  if (isSql && only !== undefined)
    throw new UsageError(`--format ${asked} creates all tables`, { hint: `Remove ${only}.` });
  const dictionary = () => dictionaryFormats[asked as keyof typeof dictionaryFormats](only).trimEnd();
  world.stdout.write(isSql ? warehouseSql(asked as DialectName) : `${dictionary()}\n`);
  return 0;
}
