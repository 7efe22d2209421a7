import { DuckDBExtractedStatements, DuckDBPendingResult, DuckDBPreparedStatement, DuckDBResult, } from '@duckdb/node-api';
import { registerNativeWork } from '../base/end-process.js';
/**
 * The connection, registered with `endProcess`: its running queries can be interrupted. Queries are counted, including
 * those of its statements and streamed results, since a process that exits meanwhile would wait for them.
 */
export function interruptible(connection) {
    let underWay = 0;
    const forget = registerNativeWork({ interrupt: () => connection.interrupt(), isIdle: () => underWay === 0 });
    const done = () => void underWay--;
    const returned = (value) => {
        if (isWatched(value))
            return watched(value);
        if (!(value instanceof Promise))
            return value;
        underWay++;
        value.then(done, done);
        return value.then(returned);
    };
    const watched = (object) => new Proxy(object, {
        get: (target, name) => {
            const member = Reflect.get(target, name, target);
            if (typeof member !== 'function')
                return member;
            return (...args) => {
                if (name === 'closeSync' || name === 'disconnectSync')
                    forget();
                return returned(Reflect.apply(member, target, args));
            };
        },
    });
    return watched(connection);
}
const isWatched = (value) => ofConnection.some((type) => value instanceof type) || isAsyncGenerator(value);
const isAsyncGenerator = (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;
const ofConnection = [DuckDBExtractedStatements, DuckDBPendingResult, DuckDBPreparedStatement, DuckDBResult];
