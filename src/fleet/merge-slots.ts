import { createMemoryBudget, type MemoryBudget } from '../base/memory-budget.ts';
import type { Pipeline, PipelineRun } from '../run/pipeline.ts';
import { createLateLake } from './late-lake.ts';

/** Places for runs that need memory and processors; the others meanwhile wait for their services. */
export type MergeSlots = Pick<MemoryBudget, 'admit'>;

export const createMergeSlots = (count: number): MergeSlots => createMemoryBudget(count);

/**
 * The pipeline, which waits for a place before it merges and has it until it ends; unless it has many rows, its database is
 * opened only then. A replay, which waits for nobody's limit,
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
      const late = createLateLake(() => run.lake());
      const lake: PipelineRun['lake'] = pipeline.source === 'landing' ? () => run.lake() : async () => late;
      // Everything else as it is: some members can only be read while they are there.
      const gated: PipelineRun = Object.create(run, { stage: { value: stage }, lake: { value: lake } });
      try {
        await pipeline.run(gated);
      } finally {
        giveBack();
      }
    },
  };
}
