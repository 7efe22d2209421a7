import { join } from 'node:path';
import { parseEnvelope, readBody } from '../extract/body.ts';
import type { PipelineRun } from './pipeline.ts';

/** `data` of a landed body, read again from disk. */
export async function readLandedData(run: PipelineRun, landingFile: string | null): Promise<unknown> {
  if (landingFile === null) throw new Error('the body was not landed');
  const file = join(run.options.output, landingFile);
  const { bytes } = await readBody({ gzip: { file }, maxBytes: run.options.maxBodyMb * 1024 * 1024 });
  return parseEnvelope(bytes);
}
