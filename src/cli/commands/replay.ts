import replayPipeline from '../../../pipelines/replay.ts';
import { publishToStore } from '../../store/publish-to-store.ts';
import { carryOut } from '../carry-out.ts';
import type { Invocation } from '../invocation.ts';

/** `replay`: rebuilds the lake from the landing alone. Not the pipeline itself pushes, with which a night may begin. */
export default function replay(invocation: Invocation): Promise<number> {
  return carryOut(invocation, {
    ...replayPipeline,
    run: async (run) => {
      await replayPipeline.run(run);
      await publishToStore(run);
    },
  });
}
