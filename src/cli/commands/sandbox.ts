import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf, UsageError } from '../../base/errors.ts';
import type { Sandbox, SandboxOptions } from '../../sandbox/service/server.ts';
import type { Invocation } from '../invocation.ts';
import { workOnUnread } from '../process-endings.ts';
import { counted, stringify } from '../terminal/text.ts';

/** `sandbox`: runs the simulated service until interrupted. With `--json`, one line contains its address. */
export default async function sandbox(invocation: Invocation): Promise<number> {
  const signal = invocation.interruption();
  workOnUnread();
  const service = await start(invocation);
  announce(invocation, service);
  await new Promise<void>((stopped) => {
    if (signal.aborted) stopped();
    signal.addEventListener('abort', () => stopped(), { once: true });
  });
  await service.close();
  return 0;
}

async function start({ values, world }: Invocation): Promise<Sandbox> {
  const { startSandbox } = await import('../../sandbox/service/server.ts');
  const { readFaultRules } = await import('../../sandbox/faults/faults.ts');
  const file = values['faults-file'];
  const rules = [
    ...(values.fault ?? []).map(faultsOf),
    ...(file === undefined ? [] : readRules(resolve(world.workingDirectory, file))),
  ];
  try {
    return await startSandbox({
      port: values.port,
      seed: values.seed,
      initiatives: values['sandbox-initiatives'],
      surveys: values['sandbox-surveys'],
      utrvsPerSurvey: values['sandbox-utrvs'],
      night: values.night ?? 0,
      ...(values['rate-limit'] === undefined ? {} : { rateLimit: values['rate-limit'] }),
      ...(values['sandbox-node'] === undefined ? {} : { connectionInitiativeId: values['sandbox-node'] }),
      ...secrets(world.environment),
      ...(await badDataOf(values['bad-data'])),
      faults: readFaultRules(rules),
    });
  } catch (cause) {
    if (cause instanceof RangeError) throw new UsageError(cause.message, { cause });
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
      throw new UsageError(`port ${values.port} on 127.0.0.1 is in use`, {
        hint: 'Choose another with --port; 0 picks a free port.',
        cause,
      });
    }
    throw cause;
  }
}

async function badDataOf(kinds: readonly string[] | undefined): Promise<Pick<SandboxOptions, 'badData'>> {
  if (kinds === undefined) return {};
  if (kinds.includes('all')) return { badData: 'all' };
  const { badDataKinds, isBadDataKind } = await import('../../sandbox/bad-data/bad-data.ts');
  const known = kinds.filter(isBadDataKind);
  const unknown = kinds.find((kind) => !isBadDataKind(kind));
  if (unknown === undefined) return { badData: known };
  throw new UsageError(`--bad-data ${unknown} is not a kind of bad data`, {
    hint: `Give all, or any of: ${badDataKinds.join(', ')}.`,
  });
}

function secrets(
  environment: Invocation['world']['environment'],
): Pick<SandboxOptions, 'token' | 'clientId' | 'clientSecret'> {
  const { ESG_LAKE_TOKEN: token, ESG_LAKE_CLIENT_ID: clientId, ESG_LAKE_CLIENT_SECRET: clientSecret } = environment;
  return { ...(token ? { token } : {}), ...(clientId ? { clientId } : {}), ...(clientSecret ? { clientSecret } : {}) };
}

function readRules(path: string): readonly unknown[] {
  try {
    const rules: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (Array.isArray(rules)) return rules;
  } catch (cause) {
    throw new UsageError(`cannot read the faults in ${path}: ${messageOf(cause)}`, { cause });
  }
  throw new UsageError(`the faults in ${path} must be a JSON array of rules`);
}

function announce({ values, world }: Invocation, service: Sandbox): void {
  const [initiatives, surveys] = [service.world.initiatives().length, service.world.surveys().length];
  if (values.json) {
    world.stdout.write(
      `${stringify({ base_url: service.baseUrl, night: service.world.night, initiatives, surveys })}\n`,
    );
    return;
  }
  const isOwnToken = Boolean(world.environment['ESG_LAKE_TOKEN']);
  world.stdout.write(`Simulated service at ${service.baseUrl} (${counted(initiatives, 'initiative')}, ${counted(surveys, 'survey')}, night ${service.world.night})

  ${isOwnToken ? '' : `ESG_LAKE_TOKEN=${service.token} `}esg-lake run --base-url ${service.baseUrl}
  curl -X POST ${service.baseUrl}/__control/night -H 'content-type: application/json' -d '{"night": ${service.world.night + 1}}'

Press Ctrl-C to stop it.
`);
}

/** Parses `KIND`, `KIND@ENDPOINT`, `KIND:RATE` or `KIND@ENDPOINT:RATE` into a rule; the sandbox validates the names. */
function faultsOf(text: string): { readonly kind: string; readonly endpoint: string; readonly rate: number } {
  const [, kind, endpoint = '*', rate = '1'] =
    /^([a-z-]+)(?:@([a-z_*]+))?(?::(0(?:\.\d+)?|1(?:\.0+)?|\.\d+))?$/.exec(text) ?? [];
  if (kind === undefined) {
    throw new UsageError(`--fault ${text} cannot be read`, {
      hint: 'Write it like reset-inside@survey:0.05, with a rate from 0 to 1.',
    });
  }
  return { kind, endpoint, rate: Number(rate) };
}
