import type { TransformContext } from '../transform/context.ts';
import type { PipelineRun } from './pipeline.ts';

/** What a transform must know of the run; `responseId` is the body that it reads. */
export const transformContext = ({ runId, options }: PipelineRun, responseId: string | null): TransformContext => ({
  runId,
  responseId,
  timeZone: options.timeZone,
  defaultCurrency: options.defaultCurrency,
});
