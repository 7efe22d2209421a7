import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { isObject } from '../../base/json.ts';
import { printable } from '../../base/printable.ts';
import type { Secrets } from '../../base/secrets.ts';
import { parseRateHeaders, serverWait } from '../pace/pacer.ts';
import { CredentialsError, HttpError } from '../service-errors.ts';
import type { RequestSpec } from '../types.ts';
import { addIssued } from './authentication.ts';
import type { HttpAnswer } from './transport.ts';

const maxRefusalBytes = 64 * 1024;

export async function toRefusal(spec: RequestSpec, answer: HttpAnswer, serverNow: number, secrets: Secrets) {
  const { status, headers } = answer;
  const envelope = parse(await readSome(answer.body), headers['content-encoding'] === 'gzip');
  if (spec.endpoint === 'token') addIssued(secrets, envelope);
  const said = serviceMessage(envelope);
  const message = said === null ? null : printable(secrets.clean(said));
  const about = `${spec.method} ${spec.path} was answered with ${status}`;
  return new HttpError(
    status === 304
      ? `${about} (not modified), although the request has no condition`
      : status < 400
        ? `${about}, a redirect to ${redirectTarget(headers['location'], secrets)}; not followed`
        : withMessage(about, message),
    {
      status,
      serviceMessage: message,
      waitMs: status === 429 || status === 503 ? serverWait(parseRateHeaders(headers, serverNow)) : null,
      hint: hintFor(spec, status),
    },
  );
}

export function asCredentialsError(spec: RequestSpec, error: HttpError): HttpError | CredentialsError {
  const { status } = error;
  const isToken = spec.endpoint === 'token';
  const refused = status === 401 || (status === 403 && spec.essential) || (status === 400 && isToken);
  if (!refused) return error;
  const what = isToken ? 'client id or secret' : 'credentials';
  const about = `the service refused the ${what} (${spec.method} ${spec.path}: ${status})`;
  return new CredentialsError(withMessage(about, error.serviceMessage));
}

function hintFor(spec: RequestSpec, status: number): string | undefined {
  if (status === 304) return 'A cache between this machine and the service may have answered in its place.';
  if (status < 400) return 'If the service has moved there, use that as the base URL.';
  if (status === 429)
    return 'Other clients may be using the same limit: run at another time, or with a token of its own.';
  if (status === 408 || status >= 500) return 'The fault is in the service; the next run tries again.';
  if (spec.essential) return 'Is this the base URL of the service, without /v1?';
  if (status === 403) return 'The credentials may not read this one record.';
  if (spec.endpoint !== 'survey') return undefined;
  return 'The survey may have been removed since it was listed; the next run checks.';
}

const withMessage = (about: string, message: string | null): string =>
  message === null ? about : `${about}: ${message}`;

/** Only the origin, since the rest may contain a secret. */
function redirectTarget(location: string | string[] | undefined, secrets: Secrets): string {
  const text = typeof location === 'string' ? secrets.clean(location) : ''; // before `new URL`, which changes the case
  return URL.canParse(text) ? new URL(text).origin : 'another path';
}

function serviceMessage(envelope: unknown): string | null {
  if (!isObject(envelope)) return null;
  const errors: readonly unknown[] = Array.isArray(envelope['errors']) ? envelope['errors'] : [];
  const details = errors.slice(0, 3).map((error) => (isObject(error) ? error['message'] : null));
  const texts = [envelope['message'], ...details].filter((text) => typeof text === 'string' && text !== '');
  return texts.length === 0 ? null : [...new Set(texts)].join('; ');
}

function parse(body: Buffer, isGzip: boolean): unknown {
  try {
    const plain = isGzip ? gunzipSync(body, { maxOutputLength: maxRefusalBytes }) : body;
    return JSON.parse(plain.toString());
  } catch {
    return null;
  }
}

async function readSome(body: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxRefusalBytes) break;
    }
  } catch {
    // The status is enough.
  }
  return Buffer.concat(chunks);
}
