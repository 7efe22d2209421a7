import { UsageError } from '../../base/errors.ts';
import type { Credentials } from '../../extract/types.ts';
import type { CommandWorld } from '../invocation.ts';
import { type ResolvedOptions } from './resolve.ts';
/** Never accepted on the command line, where `ps` and the shell's history show them, nor in a configuration file. */
export declare const credentialNames: readonly ['token', 'client-secret', 'client-id'];
export declare function refuseCredentialFlag(name: string): UsageError;
/**
 * The credentials from the environment and from the files named by `--token-file` and `--client-secret-file`; `null` if
 * there are none. The nearer source wins; from equally near sources, a token wins over client credentials.
 *
 * @throws UsageError for a file that cannot be read, or a secret without its client id; the message never quotes a
 * secret.
 */
export declare function readCredentials({ values, sources }: ResolvedOptions, { environment, workingDirectory }: Pick<CommandWorld, 'environment' | 'workingDirectory'>, warn: (message: string) => void): Credentials | null;
