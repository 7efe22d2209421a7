import { createMemoryBudget, type MemoryBudget } from '../base/memory-budget.ts';
import type { Pipeline, PipelineRun } from '../run/pipeline.ts';

/** Places for runs that need memory and processors; the others meanwhile wait for their services. */
export type MergeSlots = Pick<MemoryBudget, 'admit'>;

export const createMergeSlots = (count: number): MergeSlots => createMemoryBudget(count);

/**
 * The pipeline, which waits for a place before it merges and has it until it ends. A replay, which waits for nobody's limit,
 * has its place from the first survey on.
 */
export function withMergeSlot(pipeline: Pipeline, slots: MergeSlots): Pipeline {
  const first = pipeline.source === 'landing' ? 'surveys' : 'merge';
  return {
    ...pipeline,
    ...(pipeline.rebuild === undefined ? {} : { rebuild: withMergeSlot(pipeline.rebuild, slots) }),
    run: async (run) => {
      let giveBack = (): void => {};
      const stage: PipelineRun['stage'] = async (name, work) => {
        if (name === first) giveBack = await slots.admit(1);
        return run.stage(name, work);
      };
      // Everything else as it is: some members can only be read while they are there.
      const gated: PipelineRun = Object.create(run, { stage: { value: stage } });
      try {
        await pipeline.run(gated);
      } finally {
        giveBack();
      }
    },
  };
}
