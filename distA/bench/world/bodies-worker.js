import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { surveyBody } from './survey-body.js';
import { makeWorld, surveyRecord } from './world.js';
let world = null;
/** Entry of a worker thread: writes some survey bodies. Level 6, as web servers compress. */
export default function writeSurveyBodies(job) {
    world ??= makeWorld(job.spec);
    let bytes = 0;
    let gzipBytes = 0;
    for (const index of job.indices) {
        const body = Buffer.from(surveyBody(world, index, job.night));
        const gzip = gzipSync(body, { level: 6 });
        const { _id } = surveyRecord(job.spec, index, job.night);
        writeFileSync(join(job.folder, 'bodies', `${_id}.json.gz`), gzip);
        bytes += body.byteLength;
        gzipBytes += gzip.byteLength;
    }
    return { bytes, gzipBytes };
}
