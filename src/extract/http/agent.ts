import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { HttpProxy } from './proxy.ts';

export interface AgentOptions {
  readonly proxy: HttpProxy | null;
  /** Connections at the same time. */
  readonly concurrency: number;
  /** Milliseconds without a header or a byte. */
  readonly timeoutMs: number;
}

/** Connections to one service, through a proxy where there is one. */
export function createAgent({ proxy, concurrency, timeoutMs }: AgentOptions): Dispatcher {
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const connect = { timeout: Math.min(timeoutMs, 10_000) };
  const agent = { ...limits, connections: concurrency, pipelining: 1 };
  if (proxy === null) return new Agent({ ...agent, connect });
  return new ProxyAgent({
    ...agent,
    uri: proxy.url,
    proxyTls: connect,
    // For plain http, the proxy itself is asked for the page: few proxies allow a tunnel to port 80.
    proxyTunnel: false,
    clientFactory: (origin, own) => new Pool(origin, { ...own, ...limits }),
  });
}
