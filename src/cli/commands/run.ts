import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { carryOut } from '../carry-out.ts';
import type { Invocation } from '../invocation.ts';

/** `run`: the nightly pipeline, or one of the user's own. */
export default async function run(invocation: Invocation): Promise<number> {
  const { values, world } = invocation;
  if (values['dry-run']) return dryRun(invocation);
  if (values.pipeline === undefined) {
    const { default: nightly } = await import('../../../pipelines/nightly.ts');
    return carryOut(invocation, nightly);
  }
  const { loadPipeline } = await import('../load-pipeline.ts');
  // Those whose classes are looked for in what a pipeline hands over, too.
  const modules = {
    '@duckdb/node-api': await import('@duckdb/node-api'),
    'apache-arrow': await import('apache-arrow'),
    'esg-lake': await import('../../index.ts'),
    'esg-lake/pipelines/nightly': await import('../../../pipelines/nightly.ts'),
    'esg-lake/pipelines/replay': await import('../../../pipelines/replay.ts'),
  };
  const { publishTables } = await import('../../formats/publish-tables.ts');
  const { publishToStore } = await import('../../store/publish-to-store.ts');
  const own = await loadPipeline(resolve(world.workingDirectory, values.pipeline), modules);
  return carryOut(invocation, {
    ...own,
    run: async (run) => {
      await own.run(run);
      await publishTables(run);
      await publishToStore(run);
    },
  });
}

/** What `plan` prints; a pipeline of the user's own may do anything, so nothing can be said about it beforehand. */
async function dryRun(invocation: Invocation): Promise<number> {
  if (invocation.values.pipeline !== undefined) {
    throw new UsageError('--dry-run does not know what a pipeline of your own would do', {
      hint: 'Without --pipeline it shows what the nightly one would request.',
    });
  }
  const { default: plan } = await import('./plan.ts');
  return plan(invocation);
}
