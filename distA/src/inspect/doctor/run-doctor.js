import { exitCodes, UsageError } from '../../base/errors.js';
import { processSecrets } from '../../base/secrets.js';
import { clientOptions, createClient } from '../../extract/client.js';
import { proxyAddress } from '../../extract/http/proxy.js';
import { openSource } from '../../run/source.js';
import { newestSdkNeeds } from '../../store/load-sdk.js';
import { openStore } from '../../store/open-store.js';
import { raceWriters, requireConditions } from '../../store/probe-conditions.js';
import { failedCheck } from './doctor-check.js';
import { checkDisk, checkDuckDb, checkLake, checkMemory, checkNode, checkOutput, checkPins } from './doctor-machine.js';
import { checkService } from './doctor-service.js';
/** Reports each check as soon as it is done. Lands and publishes nothing; takes about ten requests. */
export async function runDoctor(options, world = {}) {
    const checks = [];
    const emit = (raw) => {
        const check = processSecrets.cleanAll(raw);
        checks.push(check);
        world.onCheck?.(check);
    };
    for (const check of [checkNode, checkDuckDb])
        emit(await check());
    emit(checkMemory());
    emit(await checkOutput(options.output));
    emit(await checkDisk(options.output));
    emit(await checkLake(options.output));
    for (const check of await checkPins(options.output))
        emit(check);
    await checkStore({ options, signal: world.signal, emit });
    if (options.baseUrl !== null)
        emit(proxyCheck(options.proxy));
    const source = await openSource(options).catch((error) => {
        if (!(error instanceof UsageError))
            throw error;
        emit({ ...failedCheck('credentials', error), exit_code: exitCodes.credentials });
        return null;
    });
    try {
        if (source !== null)
            await checkWith(source, options, world, emit);
    }
    finally {
        await source?.close();
    }
    const failed = checks.filter(({ status }) => status === 'fail');
    const exitCode = failed.map((check) => check.exit_code).find((code) => code !== undefined) ??
        (failed.length > 0 ? exitCodes.unexpected : exitCodes.ok);
    return { ok: failed.length === 0, exit_code: exitCode, source: source?.description ?? options.baseUrl ?? '', checks };
}
const proxyCheck = (proxy) => ({
    name: 'proxy',
    status: 'ok',
    detail: proxy === null ? 'none' : `${proxyAddress(proxy)} (${proxy.variable})`,
});
async function checkWith(source, options, world, emit) {
    // A person is waiting: what fails twice is reported instead of being tried five times.
    const retries = Math.min(1, options.retries);
    const client = createClient(clientOptions(source, { ...options, retries }, world));
    try {
        await checkService({ client, source, options, now: world.clock ?? Date.now, emit });
    }
    finally {
        await client.close();
    }
}
const storeCheck = 'object store';
/** Checks the object store of `--push`, if that is set. Deletes every object that it puts. */
async function checkStore({ options, signal, emit }) {
    const { push: url, pathStyle } = options;
    if (url === null)
        return;
    const advice = newestSdkNeeds(url);
    try {
        const store = await openStore({ url, pathStyle, ...(signal === undefined ? {} : { signal }) });
        try {
            const found = (await store.list('tables/')).length;
            const detail = `${url}, ${found === 0 ? 'empty' : `${found} objects`}`;
            emit(advice === null
                ? { name: storeCheck, status: 'ok', detail }
                : { name: storeCheck, status: 'warn', detail, advice });
            emit(await conditionsCheck(store));
        }
        finally {
            await store.close();
        }
    }
    catch (error) {
        emit(failedCheck(storeCheck, error));
    }
}
async function conditionsCheck(store) {
    const check = `${storeCheck}, conditional puts`;
    try {
        await requireConditions(store);
        const { writers, rounds } = await raceWriters(store);
        return { name: check, status: 'ok', detail: `${writers} writers at once, ${rounds} times: one won each time` };
    }
    catch (error) {
        return failedCheck(check, error);
    }
}
