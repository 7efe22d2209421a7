import { messageOf, UsageError } from '../../base/errors.ts';
import { addSecretAddress } from '../../base/secret-address.ts';
import { isLoopback } from '../../extract/http/base-url.ts';
import { postJson } from '../../extract/http/post-json.ts';
import type { Invocation } from '../invocation.ts';

/** Posts to the address of `--notify`. Never rejects: what fails is a warning. */
export type Webhook = (message: { readonly text: string }) => Promise<void>;

/** Null without `--notify`. @throws UsageError if it would be sent unencrypted */
export function openWebhook(invocation: Invocation): Webhook | null {
  const { values, world, console, secrets } = invocation;
  const { notify: url } = values;
  if (url === undefined) return null;
  guardAddress(invocation, 'notify', url);
  const webhook = { url, name: 'the webhook of --notify', environment: world.environment };
  return (message) =>
    postJson(webhook, secrets.cleanAll(message)).catch((error: unknown) => {
      console.log('warn', `nobody was notified: ${messageOf(error)}`);
    });
}

/** No message repeats the address from now on. @throws UsageError if what is sent there could be read on the way */
export function guardAddress({ values, secrets }: Invocation, option: string, address: string): void {
  addSecretAddress(secrets, address);
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname) || values.insecure) return;
  throw new UsageError(`--${option} is plain http: anybody along the way could read what is sent`, {
    hint: 'Use https, or --insecure if this is intended.',
  });
}
