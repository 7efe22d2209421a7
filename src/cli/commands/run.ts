import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { Pipeline } from '../../run/pipeline.ts';
import type { Invocation } from '../invocation.ts';
import { runAndReport } from '../run-and-report.ts';

/** `run`: runs the nightly pipeline, or a custom one. */
export default async function run(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  if (values.pipeline === undefined) {
    const { default: nightly } = await import('../../../pipelines/nightly.ts');
    return runAndReport(invocation, nightly);
  }
  // Shared, because `instanceof` checks on what a pipeline hands over must find the same classes.
  const modules = {
    '@duckdb/node-api': await import('@duckdb/node-api'),
    'apache-arrow': await import('apache-arrow'),
    'esg-lake': await import('../../index.ts'),
    'esg-lake/steps': await import('../../steps.ts'),
    'esg-lake/pipelines/nightly': await import('../../../pipelines/nightly.ts'),
    'esg-lake/pipelines/replay': await import('../../../pipelines/replay.ts'),
  };
  const { publishToStore } = await import('../../share/push.ts');
  const own = await loadPipeline(resolve(world.workingDirectory, values.pipeline), modules);
  return runAndReport(invocation, {
    ...own,
    run: async (run) => {
      await own.run(run);
      await publishToStore(run);
    },
  });
}

/**
 * Loads a custom pipeline (`run --pipeline FILE`): a JavaScript or TypeScript module whose default export is a
 * `Pipeline`.
 * @param modules modules, by name, that the file shares with this process instead of loading them again, such as
 * `esg-lake`
 * @throws UsageError when the file does not exist or exports no pipeline.
 */
export async function loadPipeline(file: string, modules: Readonly<Record<string, unknown>> = {}): Promise<Pipeline> {
  const path = resolve(file);
  const isFile = (await stat(path).catch(() => null))?.isFile() === true;
  if (!isFile) throw new UsageError(`the pipeline file ${file} does not exist`);
  const { createJiti } = await import('jiti');
  const jiti = createJiti(import.meta.url, { virtualModules: { ...modules } });
  const loaded: unknown = await jiti.import(path, { default: true }).catch((cause: unknown) => {
    throw new UsageError(`the pipeline file ${file} cannot be loaded: ${String(cause)}`, { cause });
  });
  if (!isPipeline(loaded)) {
    throw new UsageError(`the pipeline file ${file} has no default export made with definePipeline`, {
      hint: 'export default definePipeline({ name, async run(run) { … } }) — see "Write your own pipeline" in the README.',
    });
  }
  return loaded;
}

const isPipeline = (value: unknown): value is Pipeline =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'run') === 'function';
