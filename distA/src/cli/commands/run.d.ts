import type { Pipeline } from '../../run/pipeline.ts';
import type { Invocation } from '../invocation.ts';
/** `run`: runs the nightly pipeline, or a custom one. */
export default function run(invocation: Invocation): Promise<number>;
/**
 * Loads a custom pipeline (`run --pipeline FILE`): a JavaScript or TypeScript module whose default export is a
 * `Pipeline`.
 * @param modules modules, by name, that the file shares with this process instead of loading them again, such as
 * `esg-lake`
 * @throws UsageError when the file does not exist or exports no pipeline.
 */
export declare function loadPipeline(file: string, modules?: Readonly<Record<string, unknown>>): Promise<Pipeline>;
