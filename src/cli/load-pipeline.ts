import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import type { Pipeline } from '../run/pipeline.ts';

/**
 * Loads a pipeline of the user's own (`run --pipeline FILE`): a JavaScript or TypeScript module whose default export is a
 * `Pipeline`.
 * @param modules modules, by name, that the file shares with this process instead of loading them again, such as `esg-lake`
 * @throws UsageError when the file does not exist or exports no pipeline.
 */
export async function loadPipeline(file: string, modules: Readonly<Record<string, unknown>> = {}): Promise<Pipeline> {
  const path = resolve(file);
  if (!(await isFile(path))) throw new UsageError(`the pipeline file ${file} does not exist`);
  const { createJiti } = await import('jiti');
  let loaded: unknown;
  try {
    loaded = await createJiti(import.meta.url, { virtualModules: { ...modules } }).import(path, { default: true });
  } catch (error) {
    throw new UsageError(`the pipeline file ${file} cannot be loaded: ${String(error)}`, { cause: error });
  }
  if (!isPipeline(loaded)) {
    throw new UsageError(`the pipeline file ${file} has no default export made with definePipeline`, {
      hint: 'export default definePipeline({ name, async run(run) { … } }) — see "Write your own pipeline" in the README.',
    });
  }
  return loaded;
}

const isFile = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const isPipeline = (value: unknown): value is Pipeline =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'run') === 'function';
