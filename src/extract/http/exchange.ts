import { BodyTooLargeError } from '../../base/body-errors.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { LandingWriter } from '../landing/writer.ts';
import type { Pacer } from '../pace/pacer.ts';
import { parseRateHeaders } from '../pace/rate-headers.ts';
import { HttpError } from '../service-errors.ts';
import { type ClientLog, inSeconds, type Note, type RequestSpec, type ResponseInfo } from '../types.ts';
import type { createClientStats } from './client-stats.ts';
import { type Received, receiveBody } from './receiving.ts';
import { toRefusal } from './refused-answers.ts';
import { backoffMs } from './retry.ts';
import type { HttpAnswer, Transport } from './transport.ts';

/** The result of an attempt: a complete body that passed `look`, and has been landed if bodies are. */
export interface Exchanged<T> {
  readonly value: T;
  readonly received: Received;
  readonly response: ResponseInfo;
}

/**
 * One attempt, from the pacer's permission to a complete body that is landed and so survives if the process is killed.
 * `look` sees the body before it is landed and throws if it cannot be used; then nothing of it is kept.
 */
export type Exchange = <T>(
  spec: RequestSpec,
  authorization: string | null,
  look: (received: Received) => T | Promise<T>,
  note: Note | undefined,
) => Promise<Exchanged<T>>;

export interface ExchangeContext {
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly stats: ReturnType<typeof createClientStats>;
  readonly clock: () => number;
  readonly random: () => number;
  readonly secrets: Secrets;
  readonly maxBodyBytes: number;
  readonly landing: LandingWriter | null;
  readonly runId: string | null;
  readonly log: ClientLog;
}

/** What is known about a response before its body is read. */
type Outline = Omit<ResponseInfo, 'responseId' | 'byteCount' | 'landingFile' | 'runId'>;

export function createExchange(context: ExchangeContext): Exchange {
  const { transport, pacer, stats, clock, secrets, log } = context;
  return (spec, authorization, look, note) => {
    const { endpoint, path, policy } = spec;
    return pacer.send(policy, async (answered) => {
      stats.requested(endpoint);
      log('debug', 'request', { endpoint, path });
      const startedAt = performance.now();
      try {
        return await transport.send(spec, authorization, async (answer) => {
          const outline = toOutline(spec, answer, clock());
          answered(parseRateHeaders(answer.headers, outline.fetchedAt / 1000));
          const ms = Math.round(performance.now() - startedAt);
          log('debug', 'response', { endpoint, path, status: answer.status, ms });
          if (answer.status < 200 || answer.status > 299) {
            throw await toRefusal(spec, answer, outline.fetchedAt / 1000, secrets);
          }
          const received = await receive(context, spec, answer);
          const value = await looked(received, look);
          return { value, received, response: land(context, spec, received, outline, note) };
        });
      } catch (error) {
        // Before the connection is free for the next request.
        if (error instanceof HttpError && error.status === 429) throttle(context, spec, error);
        throw secrets.cleanError(error); // the causes of connection faults contain received data
      }
    });
  };
}

async function looked<T>(received: Received, look: (received: Received) => T | Promise<T>): Promise<T> {
  try {
    return await look(received);
  } catch (error) {
    await received.discard();
    throw error;
  }
}

function land(
  { landing, runId }: ExchangeContext,
  spec: RequestSpec,
  received: Received,
  outline: Outline,
  note: Note | undefined,
): ResponseInfo {
  const { responseId, byteCount } = received;
  const response = { ...outline, responseId, byteCount };
  if (!spec.landed || landing === null) return { ...response, landingFile: null, runId };
  const { requestIds } = spec;
  return landing.land(received.gzip(), {
    ...response,
    ...(requestIds === undefined ? {} : { requestIds }),
    ...(note === undefined ? {} : { note }),
  });
}

function receive(context: ExchangeContext, spec: RequestSpec, answer: HttpAnswer): Promise<Received> {
  const announced = Number(answer.headers['content-length'] ?? 0);
  if (announced > context.maxBodyBytes) {
    answer.body.destroy();
    throw new BodyTooLargeError(context.maxBodyBytes);
  }
  const encoding = answer.headers['content-encoding'];
  return receiveBody(answer.body, {
    encoding: typeof encoding === 'string' ? encoding.trim() || null : null,
    maxBytes: context.maxBodyBytes,
    landing: spec.landed ? context.landing : null,
    secrets: spec.landed ? context.secrets : null,
    onBytes: context.stats.received,
  });
}

/** Makes all requests of the policy wait for as long as the service says, else for some seconds. */
function throttle({ stats, pacer, random, log }: ExchangeContext, spec: RequestSpec, error: HttpError): void {
  const waitMs = error.waitMs ?? Math.round(backoffMs(4) * (0.5 + random() / 2));
  stats.throttled();
  pacer.pause(spec.policy, waitMs);
  log('warn', `the service is throttling (429): all requests pause for ${inSeconds(waitMs)}`);
}

function toOutline({ endpoint, method, path }: RequestSpec, { status, headers }: HttpAnswer, clockMs: number): Outline {
  const date = headers['date'];
  const dateMs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  const serverDate = Number.isNaN(dateMs) ? null : dateMs * 1000;
  const fetchedAt = serverDate ?? Math.round(clockMs * 1000);
  return { endpoint, method, path, status, fetchedAt, serverDate };
}
