import replayPipeline from '../../../pipelines/replay.ts';
import { publishToStore } from '../../store/push-lake.ts';
import type { Invocation } from '../invocation.ts';
import { runAndReport } from '../run-and-report.ts';

/**
 * `replay`: rebuilds the lake from the landing alone. The push is added here, not in the pipeline, because a run may
 * start with that pipeline to rebuild the lake.
 */
export default function replay(invocation: Invocation): Promise<number> {
  return runAndReport(invocation, {
    ...replayPipeline,
    run: async (run) => {
      await replayPipeline.run(run);
      await publishToStore(run);
    },
  });
}
