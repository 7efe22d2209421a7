import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { postJson } from '../extract/http/post-json.ts';
import { findCurrent } from '../load/publish/snapshot-folders.ts';
import {
  endEvent,
  type LineageEvent,
  type LineageParent,
  type LineageRun,
  type PublishedTables,
  startEvent,
} from '../report/lineage-events.ts';
import type { RunReport } from '../report/report.ts';
import type { Environment } from './options/resolve.ts';

/** Sends the OpenLineage events of one run; both calls reject if an event could not be sent. */
export interface Lineage {
  started(): Promise<void>;
  ended(report: RunReport, output: string): Promise<void>;
}

/**
 * @param target an address (of a collector, or of its full endpoint), or the absolute path of a file to which a line is
 * appended for each event
 */
export function openLineage(target: string, pipeline: string, environment: Environment): Lineage {
  const run: LineageRun = {
    runId: randomUUID(),
    namespace: environment['OPENLINEAGE_NAMESPACE'] || 'esg-lake',
    pipeline,
    parent: parentIn(environment['OPENLINEAGE_PARENT_ID'] ?? ''),
  };
  const send = isAddress(target)
    ? (event: LineageEvent) => postJson(toCollector(target, environment), event)
    : (event: LineageEvent) => appendFile(target, `${JSON.stringify(event)}\n`);
  return {
    started: () => send(startEvent(run, new Date().toISOString())),
    ended: async (report, output) => send(endEvent(run, report, output, await publishedBy(report, output))),
  };
}

export const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** An address without a path gets the path that all collectors use, as in other OpenLineage clients. */
function toCollector(address: string, environment: Environment) {
  const url = new URL(address);
  if (url.pathname === '/') url.pathname = '/api/v1/lineage';
  const key = environment['OPENLINEAGE_API_KEY'] ?? '';
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
  return { url: url.href, name: 'the collector of --openlineage', headers, environment };
}

/** `namespace/name/run id`, as orchestrators set it; null if there is none. */
function parentIn(text: string): LineageParent | null {
  const [, namespace, name, runId] = /^(.+)\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text) ?? [];
  return namespace === undefined || name === undefined || runId === undefined ? null : { namespace, name, runId };
}

async function publishedBy({ status, snapshot_id: id }: RunReport, output: string): Promise<PublishedTables | null> {
  if (status !== 'published' && status !== 'published_with_gaps') return null;
  const snapshot = await findCurrent(output).catch(() => null);
  return snapshot === null || snapshot.snapshotId !== id
    ? null
    : { snapshotId: snapshot.snapshotId, output, tables: snapshot.manifest.tables };
}
