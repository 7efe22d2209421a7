import type { Invocation } from '../invocation.ts';
/**
 * `replay`: rebuilds the lake from the landing alone. The push is added here, not in the pipeline, because a run may
 * start with that pipeline to rebuild the lake. A run creates its output folder, so a mistyped one is refused before it.
 */
export default function replay(invocation: Invocation): Promise<number>;
