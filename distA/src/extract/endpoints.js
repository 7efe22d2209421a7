import { InvalidBodyError } from '../base/body-errors.js';
import { UsageError } from '../base/errors.js';
import { isObjectId } from '../base/json.js';
import { compileSchema, objectOf } from '../base/json-schema.js';
export const arrayShape = { type: 'array' };
const objectShape = { type: 'object' };
/** Value lists, whose response is not documented: an array, or an object of lists by id. */
const listsShape = {
    type: ['array', 'object'],
    propertyNames: { pattern: '^[0-9a-fA-F]{24}$' },
    minProperties: 1,
};
/** The fields of endpoint 6 are not documented: any structure is accepted, even an empty one. */
const anyShape = {};
/** The token endpoint's body has no envelope (observed-behaviour.md, "Transport"). */
const tokenShape = objectOf({ access_token: { type: 'string', minLength: 1 } }, { expires_in: { type: 'number' } });
/** Throws InvalidBodyError with the JSON pointer of the first fault; `at` is the pointer to the value. */
export async function checkShape(schema, value, at) {
    const isValid = await compileSchema(schema);
    if (isValid(value))
        return value;
    const error = isValid.errors?.[0];
    throw new InvalidBodyError(error?.message ?? 'has a wrong shape', { pointer: `${at}${error?.instancePath ?? ''}` });
}
const reading = { method: 'GET', policy: 'api', essential: true, landed: true };
export const whoami = { ...reading, endpoint: 'whoami', path: '/v1', shape: objectShape, landed: false };
export const initiatives = {
    ...reading,
    endpoint: 'initiatives',
    path: '/v1/initiatives',
    shape: arrayShape,
};
export const initiativeTree = {
    ...reading,
    endpoint: 'initiative_tree',
    path: '/v1/initiatives/tree',
    shape: objectShape,
};
export function surveys(options = {}) {
    return { ...reading, endpoint: 'surveys', path: `/v1/surveys${changedSince(options)}`, shape: arrayShape };
}
export function initiativeSurveys(initiativeId, options = {}) {
    const path = `/v1/initiatives/${objectId(initiativeId)}/surveys${changedSince(options)}`;
    return { ...reading, endpoint: 'initiative_surveys', path, shape: arrayShape };
}
export function survey(surveyId) {
    const path = `/v1/surveys/${objectId(surveyId)}`;
    return { ...reading, endpoint: 'survey', path, shape: objectShape, essential: false };
}
export function calculated(surveyId, calculationCode) {
    if (/^\.*$/.test(calculationCode)) {
        throw new UsageError(`not a calculation code: ${JSON.stringify(calculationCode)}`);
    }
    return partOfSurvey('calculated', surveyId, `calculated/${encodeURIComponent(calculationCode)}`, anyShape);
}
/** A part of a survey that has its own request. `path` is relative to the survey's, encoded. */
export function partOfSurvey(endpoint, surveyId, path, shape) {
    return { ...reading, endpoint, path: `/v1/surveys/${objectId(surveyId)}/${path}`, shape, essential: false };
}
/** The first is the path in the specification; some deployments have the other one. */
export const valueListPaths = ['/value-list/lookup', '/v1/value-list/lookup'];
/** Maximum number of ids in one lookup. */
export const valueListBatch = 100;
export function valueLists(ids, path) {
    if (ids.length === 0 || ids.length > valueListBatch) {
        throw new RangeError(`a value-list lookup takes 1 to ${valueListBatch} ids, not ${ids.length}`);
    }
    return {
        endpoint: 'value_lists',
        method: 'POST',
        path,
        policy: 'value_lists',
        body: JSON.stringify({ ids }),
        requestIds: ids,
        shape: listsShape,
        essential: false,
        landed: true,
    };
}
export function token(clientId, clientSecret) {
    return {
        endpoint: 'token',
        method: 'POST',
        path: '/v1/oauth/token',
        policy: 'token',
        body: JSON.stringify({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
        shape: tokenShape,
        essential: true,
        landed: false,
    };
}
function changedSince(options) {
    return options.changedSince === undefined ? '' : `?changedSince=${encodeURIComponent(options.changedSince)}`;
}
/** The only place where ids become part of a path. Throws UsageError for anything but an ObjectId. */
function objectId(id) {
    if (!isObjectId(id))
        throw new UsageError(`not a 24-digit hexadecimal id: ${JSON.stringify(id)}`);
    return id;
}
