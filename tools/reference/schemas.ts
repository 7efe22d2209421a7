import type { JsonSchema } from '../../src/base/json-schema.ts';
import { manifestSchema } from '../../src/publish/manifest.ts';
import { reportSchema } from '../../src/report/report-schema.ts';
import { logSchema } from '../../src/run/events.ts';

/** The schemas that are published as files, under their file names. */
export const schemas: readonly { readonly file: string; readonly schema: JsonSchema }[] = [
  { file: 'manifest.schema.json', schema: manifestSchema },
  { file: 'report.schema.json', schema: reportSchema },
  { file: 'log.schema.json', schema: logSchema },
];
