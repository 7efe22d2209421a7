import { InvalidBodyError } from '../base/body.ts';
import { mapConcurrently } from '../base/concurrency.ts';
import { messageOf } from '../base/errors.ts';
import type { SubResource } from '../schema/rows.ts';
import type { ExtractRun } from './extract-run.ts';
import { createFetchFailures, noteFailedLookup, type StartFetch } from './fetch-failures.ts';
import { readLandedData } from './landing/landing-files.ts';
import type { ExtractedSurveys, Resource, SubResourceBody, SubResourceRequest } from './resources/resource.ts';
import type { ResponseInfo } from './types.ts';

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
    const landed = new Map((await run.landed()).map((response) => [response.answers ?? '', response]));
    const requests = resource.requests(run, { due: plan.subResources.get(resource.name) ?? [], surveys });
    const startFetch = createFetchFailures(run);
    let done = 0;
    const ask = (request: SubResourceRequest) =>
      extractSubResource(run, resource, request, landed.get(request.answers ?? 'nothing') ?? null, startFetch);
    for await (const body of mapConcurrently(requests, 2 * run.options.concurrency, ask)) {
      run.progress(resource.name, ++done, requests.length);
      if (body !== null) yield body;
    }
  }
}

/** Null: nothing is recorded of a failed request. What the lake would lose of a survey is then read again from disk. */
async function extractSubResource(
  run: ExtractRun,
  { name: resource }: Resource,
  request: SubResourceRequest,
  landed: ResponseInfo | null,
  startFetch: StartFetch,
): Promise<SubResourceBody | null> {
  const { detail, what, surveyId, answers, before, ifFailed = null } = request;
  const check = (data: unknown) => request.check?.(data) ?? null;
  const kept = await readAgain(run, landed, what, 'it is requested again', (data) => {
    const partial = check(data);
    if (partial !== null) throw partial.error;
  });
  if (kept !== null) return { resource, detail, ...kept };
  const fetch = startFetch();
  try {
    const { data, response } = await request.ask(run.client, answers);
    const partial = response === null ? null : check(data);
    if (partial !== null) noteFailedLookup(run, what, partial.error);
    fetch.succeeded();
    return { resource, detail: partial?.detail ?? detail, data, response };
  } catch (error) {
    if (surveyId === null) {
      noteFailedLookup(run, what, error);
      return ifFailed && { resource, detail: ifFailed, data: null, response: null };
    }
    const failure = fetch.failed(surveyId, what, error);
    const had = await readAgain(run, before ?? null, what, 'it is lost until the service has it again');
    return had && { resource, detail, ...had, failure };
  }
}

async function readAgain(
  run: ExtractRun,
  response: ResponseInfo | null,
  what: string,
  then: string,
  check: (data: unknown) => void = () => {},
) {
  if (response === null) return null;
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
