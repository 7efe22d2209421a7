import {
  type DuckDBConnection,
  DuckDBExtractedStatements,
  DuckDBPendingResult,
  DuckDBPreparedStatement,
  DuckDBResult,
} from '@duckdb/node-api';
import { registerNativeWork } from '../base/end-process.ts';

/**
 * The connection, registered with `endProcess`, which interrupts its queries. Those of its statements and streamed
 * results are counted, too, since a process that exits meanwhile would wait for them.
 */
export function interruptible(connection: DuckDBConnection): DuckDBConnection {
  let underWay = 0;
  const forget = registerNativeWork({ interrupt: () => connection.interrupt(), isIdle: () => underWay === 0 });
  const done = (): void => void underWay--;
  const returned = (value: unknown): unknown => {
    if (isWatched(value)) return watched(value);
    if (!(value instanceof Promise)) return value;
    underWay++;
    value.then(done, done);
    return value.then(returned);
  };
  const watched = <T extends object>(object: T): T =>
    new Proxy(object, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: readonly unknown[]): unknown => {
          if (name === 'closeSync' || name === 'disconnectSync') forget();
          return returned(Reflect.apply(member, target, args));
        };
      },
    });
  return watched(connection);
}

const isWatched = (value: unknown): value is object =>
  ofConnection.some((type) => value instanceof type) ||
  (typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value);

const ofConnection = [DuckDBExtractedStatements, DuckDBPendingResult, DuckDBPreparedStatement, DuckDBResult];
