import { InvalidBodyError } from '../base/body-errors.ts';
import type { Detail } from '../base/detail.ts';
import { messageOf } from '../base/errors.ts';
import { isMissing } from '../base/files.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { ExtractRun } from './extract-run.ts';
import { createGaps, type Gaps } from './gaps.ts';
import { readLandedData } from './landing/landed-data.ts';
import type { DetailAnswer, DetailBody, DetailRequest, ExtractedSurveys, Resource } from './resources/resource.ts';
import { resources } from './resources/resources.ts';

/**
 * Everything that the service has besides listings and surveys (calculated values, value lists, …), resource by resource:
 * what the plan found due and what the surveys loaded now require. Yields each body as soon as it is landed.
 */
export async function* extractDetails(
  run: ExtractRun,
  plan: { readonly details: ReadonlyMap<string, readonly Detail[]> },
  surveys: ExtractedSurveys,
): AsyncGenerator<DetailBody, void, undefined> {
  for (const resource of resources) {
    const requests = await resource.requests(run, { due: plan.details.get(resource.name) ?? [], surveys });
    const gaps = createGaps(run);
    let done = 0;
    const ask = (request: DetailRequest) => extractDetail(run, resource, request, gaps);
    for await (const body of mapConcurrently(requests, resource.concurrency(run), ask)) {
      run.progress(resource.name, ++done, requests.length);
      if (body !== null) yield body;
    }
  }
}

/** Null for a gap. */
async function extractDetail(
  run: ExtractRun,
  { name }: Resource,
  request: DetailRequest,
  gaps: Gaps,
): Promise<DetailBody | null> {
  try {
    const { data, response } = (await fromLanding(run, request)) ?? (await request.ask(run.client));
    gaps.succeeded();
    return { resource: name, detail: request.detail, data, response };
  } catch (error) {
    if (request.surveyId === null) throw error;
    gaps.note(request.surveyId, request.what, error);
    return null;
  }
}

async function fromLanding(run: ExtractRun, { landed, what }: DetailRequest): Promise<DetailAnswer | null> {
  if (landed === null) return null;
  try {
    return { data: await readLandedData(run.options, landed), response: landed };
  } catch (error) {
    if (!isMissing(error) && !(error instanceof InvalidBodyError)) throw error;
    const reason = messageOf(error);
    run.log('warn', `the landed body of ${what} cannot be used (${reason}): it is requested again`);
    return null;
  }
}
