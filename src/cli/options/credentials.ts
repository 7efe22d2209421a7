import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { errorCode, readNamedFile } from '../../base/files.ts';
import type { Credentials } from '../../extract/types.ts';
import type { CommandWorld } from '../invocation.ts';
import { environmentName } from './declared-options.ts';
import { type OptionSource, type ResolvedOptions, sourceOrder } from './resolve.ts';

export function refuseCredentialFlag(name: string): UsageError {
  const file = name === 'client-id' ? '' : `, or name its file with --${name}-file`;
  return new UsageError(`--${name} is not accepted: other users of this machine can read the command line`, {
    hint: `Set ${environmentName(name)} in the environment${file}.`,
  });
}

interface Secret {
  readonly text: string;
  readonly source: OptionSource;
}

/**
 * The credentials from the environment and from the files named by `--token-file` and `--client-secret-file`; `null` if
 * there are none. The nearer source wins; from equally near sources, a token wins over client credentials.
 *
 * @throws UsageError for a file that cannot be read, or a secret without its client id; the message never quotes a
 * secret.
 */
export function readCredentials(
  { values, sources }: ResolvedOptions,
  { environment, workingDirectory }: Pick<CommandWorld, 'environment' | 'workingDirectory'>,
  warn: (message: string) => void,
): Credentials | null {
  const read = (variable: string, option: 'token-file' | 'client-secret-file'): Secret | null => {
    const fromEnvironment = cleaned(environment[variable] ?? '', variable);
    const [path, source] = [values[option], sources[option]];
    const fileIsNearer = path !== undefined && (source === 'flag' || fromEnvironment === '');
    if (fileIsNearer) return { text: readSecretFile(resolve(workingDirectory, path), warn), source };
    return fromEnvironment === '' ? null : { text: fromEnvironment, source: 'environment' };
  };
  const token = read('ESG_LAKE_TOKEN', 'token-file');
  const client = read('ESG_LAKE_CLIENT_SECRET', 'client-secret-file');
  const clientId = cleaned(environment['ESG_LAKE_CLIENT_ID'] ?? '', 'ESG_LAKE_CLIENT_ID');
  if (token !== null && (client === null || distance(token) <= distance(client))) {
    if (client !== null) warn('both a token and client credentials are given; the token is used');
    return { kind: 'token', token: token.text };
  }
  if (client === null && clientId === '') return null;
  if (client === null || clientId === '') {
    throw new UsageError(`the client ${client === null ? 'secret' : 'id'} is missing`, {
      hint: 'Client credentials need ESG_LAKE_CLIENT_ID, and ESG_LAKE_CLIENT_SECRET or --client-secret-file.',
    });
  }
  return { kind: 'client', clientId, clientSecret: client.text };
}

const distance = ({ source }: Secret): number => sourceOrder.indexOf(source);

function readSecretFile(path: string, warn: (message: string) => void): string {
  // One of the shell, such as `<(pass show token)`, is a pipe that has its writer.
  const isOfShell = /^\/(?:dev\/(?:fd\/|stdin$)|proc\/)/.test(path);
  const what = `the credentials file ${path}`;
  let content: Buffer;
  try {
    content = isOfShell ? readFileSync(path) : readNamedFile(path, what, 65_536);
    if (!isOfShell && process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      warn(`${path} can be read by other users of this machine; run chmod 600 ${path}`);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${what} cannot be read (${errorCode(cause) ?? 'unknown error'})`, { cause });
  }
  const text = cleaned(content.toString(), path);
  if (text === '') throw new UsageError(`${what} is empty`);
  return text;
}

/** Trimmed. Anything but printable ASCII is invalid in a header, and the error about that header would quote it. */
function cleaned(raw: string, where: string): string {
  const text = raw.trim();
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  throw new UsageError(`${where} contains characters that cannot be part of a credential`, {
    hint: 'It must contain only the secret: one line, no spaces.',
  });
}
