import { existsSync } from 'node:fs';
import { join } from 'node:path';
import replayPipeline from '../../../pipelines/replay.ts';
import { UsageError } from '../../base/errors.ts';
import { publishToStore } from '../../share/push.ts';
import type { Invocation } from '../invocation.ts';
import { runAndReport } from '../run-and-report.ts';

/**
 * `replay`: rebuilds the lake from the landing alone. The push is added here, not in the pipeline, because a run may
 * start with that pipeline to rebuild the lake. A run creates its output folder, so a mistyped one is refused before it.
 */
export default async function replay(invocation: Invocation): Promise<number> {
  const { output } = invocation;
  if (!existsSync(join(output, 'landing'))) {
    throw new UsageError(`nothing has been landed in ${output}`, {
      hint: 'Name the folder of a lake with --output, or load everything: esg-lake run.',
    });
  }
  return runAndReport(invocation, {
    ...replayPipeline,
    run: async (run) => {
      await replayPipeline.run(run);
      await publishToStore(run);
    },
  });
}
