import type { DuckDBConnection } from '@duckdb/node-api';
import { registerNativeWork } from '../base/end-process.ts';

/** The connection, registered with `endProcess`: its running queries are counted and can be interrupted. */
export function interruptible(connection: DuckDBConnection): DuckDBConnection {
  let underWay = 0;
  const forget = registerNativeWork({ interrupt: () => connection.interrupt(), isIdle: () => underWay === 0 });
  const counted = (result: unknown): unknown => {
    if (!(result instanceof Promise)) return result;
    underWay++;
    const done = (): void => void underWay--;
    result.then(done, done);
    return result;
  };
  return new Proxy(connection, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]): unknown => {
        if (name === 'closeSync' || name === 'disconnectSync') forget();
        return counted(Reflect.apply(member, target, args));
      };
    },
  });
}
