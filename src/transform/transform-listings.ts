import type { ListingReader } from '../extract/extract-run.ts';
import { transformInitiatives } from './hierarchy.ts';
import { readSurveyListing } from './survey-listing.ts';
import type { TransformRun } from './transform-run.ts';

/** Turns listings into rows, and into what they say about each survey. */
export function createListingReader({ runId, options }: TransformRun): ListingReader {
  const context = { runId, timeZone: options.timeZone, defaultCurrency: options.defaultCurrency };
  return {
    initiatives: ({ data, response }, sink) => {
      transformInitiatives(data, { ...context, responseId: response.responseId }, sink);
    },
    surveys: (plain, filtered, sink) => readSurveyListing(plain, filtered, { ...context, responseId: '' }, sink),
  };
}
