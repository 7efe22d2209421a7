import { isObject } from '../../base/json.ts';
import type { Client } from '../../extract/client.ts';
import { resources } from '../../extract/resources/resources.ts';
import { CredentialsError, HttpError, UnreachableError } from '../../extract/service-errors.ts';
import type { Fetched } from '../../extract/types.ts';
import type { RunOptions } from '../../run/options.ts';
import type { Source } from '../../run/run-session.ts';
import { type DoctorCheck, doctorCheck, type Finding, failedCheck } from './doctor-check.ts';

interface ServiceContext {
  readonly client: Client;
  readonly source: Source;
  readonly options: RunOptions;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Checks base URL, credentials, clock and rate limit with the first response, then sends one request to each endpoint. */
export async function* checkService({ client, source, options, now }: ServiceContext): AsyncGenerator<DoctorCheck> {
  // Every connection may read this listing, so it shows whether host and credentials work.
  const initiatives = await client.initiatives().catch((error: unknown) => ({ error }));
  if ('error' in initiatives) {
    const isRefused = initiatives.error instanceof CredentialsError;
    if (isRefused) yield { name: 'base URL', status: 'ok', detail: source.baseUrl };
    yield failedCheck(isRefused ? 'credentials' : 'base URL', initiatives.error);
    return;
  }
  const isSimulated = source.description !== source.baseUrl;
  yield { name: 'base URL', status: 'ok', detail: source.baseUrl };
  yield { name: 'credentials', status: 'ok', detail: await whoIs(client) };
  yield doctorCheck('clock', () => clockFinding(initiatives.response.serverDate, now, isSimulated));
  yield doctorCheck('rate limit', () => limitFinding(client));
  yield endpoint('initiatives', () => listed(initiatives.data, 'initiatives'));
  yield endpoint('initiative_tree', async () => ((await client.initiativeTree()).data ? 'a tree' : 'nothing'));
  let surveys: readonly unknown[] = [];
  yield endpoint('surveys', async () => {
    surveys = (await client.surveys()).data;
    return listed(surveys, 'surveys');
  });
  const since = { changedSince: '1970-01-01' };
  yield endpoint('surveys, changedSince', async () => `${(await client.surveys(since)).data.length} surveys`);
  const initiativeId = firstId(initiatives.data);
  if (initiativeId !== null) {
    yield endpoint(
      'initiative_surveys',
      async () => `${(await client.initiativeSurveys(initiativeId)).data.length} surveys of ${initiativeId}`,
    );
  }
  const surveyId = firstId(surveys);
  if (surveyId === null) return;
  let survey: Fetched<unknown> | null = null;
  yield endpoint('survey', async () => {
    survey = await client.survey(surveyId);
    return `${survey.response.byteCount} bytes of ${surveyId}`;
  });
  if (survey === null) return;
  const probed = { surveyId, survey: (survey as Fetched<unknown>).data, options };
  for (const { name, optional, ...resource } of resources) {
    yield endpoint(name, async () => {
      if (options.without.includes(name)) return 'not requested: the setting "without" has it';
      const probe = resource.probe(client, probed);
      return (
        (await probe?.catch((error: unknown) => {
          // A run does not depend on it: a refusal is only a warning.
          if (optional === undefined || !(error instanceof HttpError)) throw error;
          return { detail: error.message, advice: optional };
        })) ?? 'not requested: the survey refers to none'
      );
    });
  }
  if (isSimulated) {
    const advice = 'Simulated data: give --base-url for the service.';
    yield { name: 'source', status: 'warn', detail: source.description, advice };
  }
}

const endpoint = (name: string, work: () => Finding | Promise<Finding>): Promise<DoctorCheck> =>
  doctorCheck(`endpoint ${name}`, work);

function listed({ length }: readonly unknown[], what: string): Finding {
  const advice = 'The connection sees nothing here: is it bound to the right initiative?';
  return length > 0 ? `${length} ${what}` : { detail: `0 ${what}`, advice };
}

/** `GET /v1` is not part of the documented interface, so its absence is not a fault. */
async function whoIs(client: Client): Promise<string> {
  const { data } = await client.whoami().catch((error: unknown) => {
    if (error instanceof UnreachableError) throw error;
    return { data: null };
  });
  const { type, connection } = isObject(data) ? data : {};
  const scopes = isObject(connection) && Array.isArray(connection['scopes']) ? connection['scopes'] : [];
  const names = scopes.filter((scope) => typeof scope === 'string').join(', ');
  return `${typeof type === 'string' ? type : 'accepted'}${names === '' ? '' : `; scopes ${names}`}`;
}

function clockFinding(serverDate: number | null, now: () => number, isSimulated: boolean): Finding {
  if (serverDate === null) {
    const advice = "Changes are then dated by this machine's clock.";
    return { detail: 'the service sends no Date header', advice };
  }
  if (isSimulated) return 'simulated';
  const seconds = Math.round(now() / 1000 - serverDate / 1e6);
  const detail = `${seconds} s from the service's clock`;
  const advice = "Runs use the service's clock; correct this machine's clock so that its logs are right.";
  return Math.abs(seconds) <= 60 ? detail : { detail, advice };
}

function limitFinding({ budget }: Client): Finding {
  if (budget === null) return 'none reported';
  const { limit, remaining, windowSeconds } = budget;
  const detail = `${limit}${windowSeconds === null ? '' : ` per ${windowSeconds} s`}, ${remaining ?? 'unknown'} left`;
  const isLow = remaining !== null && remaining < limit / 4;
  return isLow ? { detail, advice: 'Another client is using the same limit: a run will be slower.' } : detail;
}

const firstId = (records: readonly unknown[]): string | null =>
  records.flatMap((record) =>
    isObject(record) && typeof record['_id'] === 'string' && /^[0-9a-f]{24}$/i.test(record['_id'])
      ? [record['_id']]
      : [],
  )[0] ?? null;
