import { InvalidBodyError } from '../base/body.ts';
import { mapConcurrently } from '../base/concurrency.ts';
import { messageOf } from '../base/errors.ts';
import type { SubResource } from '../schema/rows.ts';
import type { ExtractRun } from './extract-run.ts';
import { createFetchFailures, type FetchFailures, noteFailedLookup } from './fetch-failures.ts';
import { readLandedData } from './landing/landing-files.ts';
import type { ExtractedSurveys, Resource, SubResourceBody, SubResourceRequest } from './resources/resource.ts';
import type { Fetched, ResponseInfo } from './types.ts';

/**
 * Extracts all resources other than listings and surveys (calculated values, value lists, …), one after the other: what
 * the plan found due and what the surveys loaded now require. Yields each body as soon as it is landed.
 */
export async function* extractSubResources(
  run: ExtractRun & { readonly resources: readonly Resource[] },
  plan: { readonly subResources: ReadonlyMap<string, readonly SubResource[]> },
  surveys: ExtractedSurveys,
): AsyncGenerator<SubResourceBody, void, undefined> {
  for (const resource of run.resources) {
    const ofThis = (await run.landed()).filter(({ endpoint }) => endpoint === resource.name);
    const landed = new Map(ofThis.map((response) => [response.note?.['answers'], response]));
    const requests = resource.requests(run, { due: plan.subResources.get(resource.name) ?? [], surveys });
    const failures = createFetchFailures(run);
    let done = 0;
    const ask = (request: SubResourceRequest) =>
      extractSubResource(run, resource, request, landed.get(request.answers ?? '') ?? null, failures);
    for await (const body of mapConcurrently(requests, 2 * run.options.concurrency, ask)) {
      run.progress(resource.name, ++done, requests.length);
      if (body !== null) yield body;
    }
  }
}

/** Null for a failed request of which nothing is recorded. */
async function extractSubResource(
  run: ExtractRun,
  { name }: Resource,
  request: SubResourceRequest,
  body: ResponseInfo | null,
  failures: FetchFailures,
): Promise<SubResourceBody | null> {
  try {
    const landed = body === null ? null : await fromLanding(run, request, body);
    const note = request.answers === null ? undefined : { answers: request.answers };
    const { data, response } = landed ?? (await request.ask(run.client, note));
    const partial = landed === null && response !== null ? (request.check?.(data) ?? null) : null;
    if (partial !== null) noteFailedLookup(run, request.what, partial.error);
    failures.succeeded();
    return { resource: name, detail: partial?.detail ?? request.detail, data, response };
  } catch (error) {
    const { surveyId, ifFailed, what } = request;
    if (surveyId === null && ifFailed === undefined) throw error;
    if (surveyId !== null) return inLakeBefore(run, name, request, failures.note(surveyId, what, error));
    noteFailedLookup(run, what, error);
    return ifFailed ? { resource: name, detail: ifFailed, data: null, response: null } : null;
  }
}

/** What the lake has of it, read again from its landed body; null if the lake keeps it anyway, or has nothing. */
async function inLakeBefore(
  run: ExtractRun,
  resource: string,
  { detail, before, what }: SubResourceRequest,
  failure: string,
): Promise<SubResourceBody | null> {
  if (before === undefined) return null;
  const read = await readAgain(run, before, what, 'it is lost until the service has it again');
  return read === null ? null : { resource, detail, data: read.data, response: before, failure };
}

const fromLanding = (run: ExtractRun, request: SubResourceRequest, body: ResponseInfo) =>
  readAgain(run, body, request.what, 'it is requested again', (data) => {
    const partial = request.check?.(data) ?? null;
    if (partial !== null) throw partial.error;
  });

/** A landed body that passes `check`; null, with a warning, if it cannot be used. */
async function readAgain(
  run: ExtractRun,
  response: ResponseInfo,
  what: string,
  then: string,
  check: (data: unknown) => void = () => {},
): Promise<Fetched<unknown> | null> {
  try {
    const data = await readLandedData(run.options, response);
    check(data);
    return { data, response };
  } catch (error) {
    if (!(error instanceof InvalidBodyError)) throw error;
    run.log('warn', `the landed body of ${what} cannot be used (${messageOf(error)}): ${then}`);
    return null;
  }
}
