import type { AnySchema } from 'ajv';
import type { Endpoint, ListingOptions, RequestSpec } from './types.ts';
export declare const arrayShape: {
    type: string;
};
/** Throws InvalidBodyError with the JSON pointer of the first fault; `at` is the pointer to the value. */
export declare function checkShape<T>(schema: AnySchema, value: unknown, at: string): Promise<T>;
export declare const whoami: RequestSpec;
export declare const initiatives: RequestSpec;
export declare const initiativeTree: RequestSpec;
export declare function surveys(options?: ListingOptions): RequestSpec;
export declare function initiativeSurveys(initiativeId: string, options?: ListingOptions): RequestSpec;
export declare function survey(surveyId: string): RequestSpec;
export declare function calculated(surveyId: string, calculationCode: string): RequestSpec;
/** A part of a survey that has its own request. `path` is relative to the survey's, encoded. */
export declare function partOfSurvey(endpoint: Endpoint, surveyId: string, path: string, shape: AnySchema): RequestSpec;
/** The first is the path in the specification; some deployments have the other one. */
export declare const valueListPaths: readonly ['/value-list/lookup', '/v1/value-list/lookup'];
/** Maximum number of ids in one lookup. */
export declare const valueListBatch = 100;
export declare function valueLists(ids: readonly string[], path: string): RequestSpec;
export declare function token(clientId: string, clientSecret: string): RequestSpec;
