import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { surveyBody } from './survey-body.ts';
import { makeWorld, surveyRecord, type World, type WorldSpec } from './world.ts';

export interface BodiesJob {
  readonly folder: string;
  readonly spec: WorldSpec;
  readonly night: number;
  readonly indices: readonly number[];
}

export interface BodiesDone {
  readonly bytes: number;
  readonly gzipBytes: number;
}

let world: World | null = null;

/** Entry of a worker thread: writes some survey bodies. Level 6, as web servers compress. */
export default function writeSurveyBodies(job: BodiesJob): BodiesDone {
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
