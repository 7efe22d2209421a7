import type { Invocation } from '../invocation.ts';
/**
 * `init`: writes a configuration file with the given options, then runs `doctor`, and shows what `decide` would ask first. On a
 * terminal it asks for what matters most and was not given. Overwrites only with `--force`.
 */
export default function init(given: Invocation): Promise<number>;
