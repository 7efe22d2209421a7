import { type RunOptions } from '../../run/options.ts';
import type { Invocation } from '../invocation.ts';
/**
 * All options of a run. Without a base URL it uses the sandbox, with a warning unless `--sandbox` was set.
 *
 * @throws UsageError when both service and sandbox are set, credentials are missing, or the address would send
 * credentials over plain http.
 */
export declare function toRunOptions(invocation: Invocation): RunOptions;
