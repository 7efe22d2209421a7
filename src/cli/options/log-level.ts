import { UsageError } from '../../base/errors.ts';
import type { LogLevel } from '../terminal/console.ts';
import { type ResolvedOptions, sourceOrder } from './resolve.ts';

/**
 * Which messages are wanted: by `--log-level`, unless `--verbose` or `--quiet` comes from at least as near a source. Errors are
 * never silenced, and `--quiet` adds nothing to `--log-level error`.
 *
 * @throws UsageError when both are asked for in the same place
 */
export function logLevel({ values, sources }: Pick<ResolvedOptions, 'values' | 'sources'>): LogLevel {
  const distance = (name: 'verbose' | 'quiet' | 'log-level'): number => sourceOrder.indexOf(sources[name]);
  const level = values['log-level'];
  const isVerbose = values.verbose && distance('verbose') <= distance('log-level');
  if (isVerbose && values.quiet && distance('verbose') === distance('quiet')) {
    throw new UsageError('--verbose and --quiet cannot be combined', { hint: 'Give one of the two.' });
  }
  if (isVerbose && (!values.quiet || distance('verbose') < distance('quiet'))) return 'debug';
  return values.quiet && level !== 'error' ? 'warn' : level;
}
