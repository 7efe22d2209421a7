import { isObject } from '../../base/json.ts';
import { resources } from '../../extract/resources/resources.ts';
import { CredentialsError, HttpError, UnreachableError } from '../../extract/service-errors.ts';
import type { Client, Fetched } from '../../extract/types.ts';
import type { RunOptions } from '../../run/options.ts';
import type { Source } from '../../run/source.ts';
import { type DoctorCheck, failedCheck } from './doctor-check.ts';

interface ServiceContext {
  readonly client: Client;
  readonly source: Source;
  readonly options: RunOptions;
  /** Milliseconds. */
  readonly now: () => number;
  readonly emit: (check: DoctorCheck) => void;
}

/**
 * Checks base URL, credentials, clock and rate limit with the first response, then sends one request to each endpoint.
 */
export async function checkService(context: ServiceContext): Promise<void> {
  const { client, source, emit, options } = context;
  const initiatives = await firstAnswer(context);
  if (initiatives === null) return;
  emit({ name: 'credentials', status: 'ok', detail: await whoIs(client) });
  emit(clockCheck(initiatives.response.serverDate, context));
  emit(limitCheck(client));
  emit(answered('initiatives', `${initiatives.data.length} initiatives`, initiatives.data.length > 0));
  await check(context, 'initiative_tree', async () => ((await client.initiativeTree()).data ? 'a tree' : 'nothing'));
  const surveys = await attempt(context, 'surveys', () => client.surveys());
  if (surveys !== null) emit(answered('surveys', `${surveys.data.length} surveys`, surveys.data.length > 0));
  await check(
    context,
    'surveys, changedSince',
    async () => `${(await client.surveys({ changedSince: '1970-01-01' })).data.length} surveys`,
  );
  const initiativeId = firstId(initiatives.data);
  if (initiativeId !== null) {
    await check(
      context,
      'initiative_surveys',
      async () => `${(await client.initiativeSurveys(initiativeId)).data.length} surveys of ${initiativeId}`,
    );
  }
  const surveyId = firstId(surveys?.data ?? []);
  const survey = surveyId === null ? null : await attempt(context, 'survey', () => client.survey(surveyId));
  if (surveyId === null || survey === null) return;
  emit(answered('survey', `${survey.response.byteCount} bytes of ${surveyId}`, true));
  for (const resource of resources) {
    if (options.without.includes(resource.name)) {
      emit(answered(resource.name, 'not requested: the setting "without" has it', true));
      continue;
    }
    const probe = resource.probe(client, { surveyId, survey: survey.data, options });
    probe?.catch(() => {}); // the awaiting caller gets the error
    if (probe === null) {
      emit(answered(resource.name, 'not requested: the survey refers to none', true));
    } else if (resource.optional === undefined) await check(context, resource.name, () => probe);
    else await optional(context, resource.name, resource.optional, () => probe);
  }
  if (source.description !== source.baseUrl)
    emit({
      name: 'source',
      status: 'warn',
      detail: source.description,
      advice: 'Simulated data: give --base-url for the service.',
    });
}

/** Every connection may read this listing, so it shows whether host and credentials work. */
async function firstAnswer({ client, source, emit }: ServiceContext): Promise<Fetched<readonly unknown[]> | null> {
  try {
    const answer = await client.initiatives();
    emit({ name: 'base URL', status: 'ok', detail: source.baseUrl });
    return answer;
  } catch (error) {
    if (error instanceof CredentialsError) emit({ name: 'base URL', status: 'ok', detail: source.baseUrl });
    const name = error instanceof CredentialsError ? 'credentials' : 'base URL';
    emit(failedCheck(name, error));
    return null;
  }
}

/** `GET /v1` is not part of the documented interface, so its absence is not a fault. */
async function whoIs(client: Client): Promise<string> {
  try {
    const { data } = await client.whoami();
    const connection = isObject(data) && isObject(data['connection']) ? data['connection'] : {};
    const scopes = Array.isArray(connection['scopes'])
      ? connection['scopes'].filter((scope) => typeof scope === 'string')
      : [];
    const kind = isObject(data) && typeof data['type'] === 'string' ? data['type'] : 'accepted';
    return scopes.length === 0 ? kind : `${kind}; scopes ${scopes.join(', ')}`;
  } catch (error) {
    if (error instanceof UnreachableError) throw error;
    return 'accepted';
  }
}

function clockCheck(serverDate: number | null, { now, source }: ServiceContext): DoctorCheck {
  const name = 'clock';
  if (serverDate === null)
    return {
      name,
      status: 'warn',
      detail: 'the service sends no Date header',
      advice: "Changes are then dated by this machine's clock.",
    };
  const seconds = Math.round(now() / 1000 - serverDate / 1e6);
  const isSimulated = source.description !== source.baseUrl;
  if (Math.abs(seconds) <= 60 || isSimulated)
    return { name, status: 'ok', detail: isSimulated ? 'simulated' : `${seconds} s from the service's clock` };
  return {
    name,
    status: 'warn',
    detail: `${seconds} s from the service's clock`,
    advice: "Runs use the service's clock; correct this machine's clock so that its logs are right.",
  };
}

function limitCheck({ budget }: Client): DoctorCheck {
  const name = 'rate limit';
  if (budget === null) return { name, status: 'ok', detail: 'none reported' };
  const window = budget.windowSeconds === null ? '' : ` per ${budget.windowSeconds} s`;
  const detail = `${budget.limit}${window}, ${budget.remaining ?? 'unknown'} left`;
  const isLow = budget.remaining !== null && budget.remaining < budget.limit / 4;
  return isLow
    ? { name, status: 'warn', detail, advice: 'Another client is using the same limit: a run will be slower.' }
    : { name, status: 'ok', detail };
}

async function check(context: ServiceContext, name: string, work: () => Promise<string>): Promise<void> {
  const detail = await attempt(context, name, work);
  if (detail !== null) context.emit(answered(name, detail, true));
}

/** For endpoints that a run does not depend on: a refusal is only a warning. */
async function optional(
  { emit }: ServiceContext,
  name: string,
  advice: string,
  work: () => Promise<string>,
): Promise<void> {
  try {
    emit(answered(name, await work(), true));
  } catch (error) {
    if (!(error instanceof HttpError)) emit(failedCheck(name, error));
    else emit({ name: endpointName(name), status: 'warn', detail: error.message, advice });
  }
}

async function attempt<T>({ emit }: ServiceContext, name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    emit(failedCheck(endpointName(name), error));
    return null;
  }
}

const answered = (name: string, detail: string, hasData: boolean): DoctorCheck =>
  hasData
    ? { name: endpointName(name), status: 'ok', detail }
    : {
        name: endpointName(name),
        status: 'warn',
        detail,
        advice: 'The connection sees nothing here: is it bound to the right initiative?',
      };

const endpointName = (name: string): string => `endpoint ${name}`;

const firstId = (records: readonly unknown[]): string | null =>
  records.flatMap((record) =>
    isObject(record) && typeof record['_id'] === 'string' && /^[0-9a-f]{24}$/i.test(record['_id'])
      ? [record['_id']]
      : [],
  )[0] ?? null;
