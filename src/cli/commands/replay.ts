import replayPipeline from '../../../pipelines/replay.ts';
import { carryOut } from '../carry-out.ts';
import type { Invocation } from '../invocation.ts';

/** `replay`: rebuilds the lake from the landing alone. */
export default function replay(invocation: Invocation): Promise<number> {
  return carryOut(invocation, replayPipeline);
}
