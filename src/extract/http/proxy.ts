import { UsageError } from '../../base/errors.ts';
import { isLoopback } from '../../base/loopback.ts';

/** A proxy that requests go through, and the variable that names it. */
export interface HttpProxy {
  /** May contain a user and a password, so it must never be shown. */
  readonly url: string;
  readonly variable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a base URL according to `HTTPS_PROXY` or `HTTP_PROXY` and `NO_PROXY`; as in curl, lower case takes
 * precedence. Loopback is reached without a proxy, unless `NO_PROXY` contains `<-loopback>`. Throws UsageError for an
 * invalid address.
 */
export function proxyFor(baseUrl: string, environment: Environment): HttpProxy | null {
  if (!URL.canParse(baseUrl)) return null;
  const { protocol, hostname, port } = new URL(baseUrl);
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const variable = [name, name.toUpperCase()].find((one) => (environment[one] ?? '') !== '');
  const rules = (environment['no_proxy'] || environment['NO_PROXY'] || '')
    .split(/[\s,]+/)
    .filter((rule) => rule !== '');
  if (variable === undefined || isExcepted(hostname, port || (protocol === 'https:' ? '443' : '80'), rules))
    return null;
  return { url: checkedAddress(environment[variable] ?? '', variable), variable };
}

/** Scheme, host and port, which may be shown. */
export const proxyAddress = ({ url }: HttpProxy): string => new URL(url).origin;

function checkedAddress(text: string, variable: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new UsageError(`${variable} in the environment is not the address of an http(s) proxy`, {
    hint: `It looks like http://proxy.example.org:3128; unset ${variable} to use no proxy.`,
  });
}

/** `host`, `.domain`, `*.domain`, `host:port` or `*`; a domain includes its subdomains. */
function isExcepted(hostname: string, port: string, rules: readonly string[]): boolean {
  if (isLoopback(hostname) && !rules.includes('<-loopback>')) return true;
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return rules.some((rule) => {
    if (rule === '*') return true;
    const [, name = '', onlyPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(rule.toLowerCase()) ?? [];
    if (onlyPort !== undefined && onlyPort !== port && !isAddress(rule)) return false;
    const domain = (isAddress(rule) ? rule.toLowerCase() : name).replace(/^\*?\./, '');
    return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
  });
}

/** IPv6 without brackets: its last colon does not precede a port. */
const isAddress = (rule: string): boolean => !rule.startsWith('[') && rule.split(':').length > 2;
