import { once } from 'node:events';
import { UsageError } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import { stringify } from '../../base/printable.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import type { Invocation } from '../invocation.ts';
import { workOnUnread } from '../process-endings.ts';

/** `sandbox`: runs the simulated service until interrupted. With `--json`, one line contains its address. */
export async function sandbox(invocation: Invocation): Promise<number> {
  const signal = invocation.interruption();
  workOnUnread();
  const service = await start(invocation);
  announce(invocation, service);
  if (!signal.aborted) await once(signal, 'abort');
  await service.close();
  return 0;
}

async function start({ values, world }: Invocation): Promise<Sandbox> {
  const { startSandbox } = await import('../../sandbox/server.ts');
  const {
    ESG_LAKE_TOKEN: token,
    ESG_LAKE_CLIENT_ID: clientId,
    ESG_LAKE_CLIENT_SECRET: clientSecret,
  } = world.environment;
  return startSandbox({
    port: values.port,
    night: values.night ?? 0,
    ...(values['rate-limit'] === undefined ? {} : { rateLimit: values['rate-limit'] }),
    ...(token ? { token } : {}),
    ...(clientId ? { clientId } : {}),
    ...(clientSecret ? { clientSecret } : {}),
  }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EADDRINUSE') throw cause;
    throw new UsageError(`port ${values.port} on 127.0.0.1 is in use`, {
      hint: 'Choose another with --port; 0 picks a free port.',
      cause,
    });
  });
}

function announce({ values, world }: Invocation, { baseUrl, night, token }: Sandbox): void {
  if (values.json) {
    world.stdout.write(`${stringify({ base_url: baseUrl, night })}\n`);
    return;
  }
  const isOwnToken = Boolean(world.environment['ESG_LAKE_TOKEN']);
  world.stdout.write(`Simulated service at ${baseUrl} (night ${night})

  ${isOwnToken ? '' : `ESG_LAKE_TOKEN=${token} `}esg-lake run --base-url ${baseUrl}

Press Ctrl-C to stop it.
`);
}
