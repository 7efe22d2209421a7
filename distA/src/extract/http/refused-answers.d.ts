import type { Secrets } from '../../base/secrets.ts';
import { CredentialsError, HttpError } from '../service-errors.ts';
import type { RequestSpec } from '../types.ts';
import type { HttpAnswer } from './transport.ts';
/** The error for an answer that is not 2xx. Reads the service's explanation, cleaned by `secrets`. */
export declare function toRefusal(spec: RequestSpec, answer: HttpAnswer, serverNow: number, secrets: Secrets): Promise<HttpError>;
/** A refusal of our credentials becomes a CredentialsError; any other error is returned unchanged. */
export declare function asCredentialsError(spec: RequestSpec, error: HttpError): HttpError | CredentialsError;
