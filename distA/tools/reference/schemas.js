import { manifestSchema } from '../../src/load/publish/manifest.js';
import { reportSchema } from '../../src/report/report-schema.js';
import { logSchema } from '../../src/run/events.js';
/** The schemas that are published as files, under their file names. */
export const schemas = [
    { file: 'manifest.schema.json', schema: manifestSchema },
    { file: 'report.schema.json', schema: reportSchema },
    { file: 'log.schema.json', schema: logSchema },
];
