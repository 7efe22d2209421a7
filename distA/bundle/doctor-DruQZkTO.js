import { a as exitCodes, i as UsageError, o as messageOf, t as EsgLakeError } from "./errors-C_z2rL-2.js";
import { i as processSecrets } from "./secrets-BQwL8nGs.js";
import { n as clientOptions, r as createClient, t as resources } from "./resources-CHHHuYdi.js";
import { t as proxyAddress } from "./proxy-CHIKtqeC.js";
import { t as openSource } from "./source-CPJI2uWt.js";
import { n as newestSdkNeeds } from "./load-sdk-NQ68BPYc.js";
import { i as openStore, n as raceWriters, r as requireConditions } from "./probe-conditions-ClMSKj3Z.js";
import { r as makeFolders } from "./folders-Ch3xkLLg.js";
import { r as usualNeed } from "./memory-shares-hgJkWYCJ.js";
import { c as textOf, d as withDatabase, o as selectRow } from "./database-DMdAPb4d.js";
import { r as findCurrent, u as snapshotEntries } from "./snapshot-folders-DqqDUO7i.js";
import "./versions-CV9pneVp.js";
import { t as pinStatus } from "./pin-status-DN2XSFBU.js";
import { i as isObject } from "./json-BJobSHW3.js";
import { a as HttpError, i as CredentialsError, s as UnreachableError } from "./transport-zOJ9dr2g.js";
import { t as toRunOptions } from "./run-options-B9KGhhRO.js";
import { m as stringify, u as plainText } from "./text-Bxluz5fi.js";
import { link, readdir, readlink, rename, rm, statfs, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
// dist/src/inspect/doctor/doctor-check.js
/** The check for work that threw: its message is the detail, its hint the advice. */
function failedCheck(name, error) {
	const detail = messageOf(error);
	if (!(error instanceof EsgLakeError)) return {
		name,
		status: "fail",
		detail
	};
	return {
		name,
		status: "fail",
		detail,
		...error.hint === void 0 ? {} : { advice: error.hint },
		exit_code: error.exitCode
	};
}
// dist/src/inspect/doctor/doctor-machine.js
const oldestNode = [20, 19];
async function checkNode(machine = process) {
	const [major = 0, minor = 0] = machine.version.slice(1).split(".").map(Number);
	const isOld = major < oldestNode[0] || major === oldestNode[0] && minor < oldestNode[1];
	const check = {
		name: "Node.js",
		detail: `${machine.version} on ${machine.platform} ${machine.arch}`
	};
	if (isOld) return {
		...check,
		status: "fail",
		advice: `Install Node.js ${oldestNode.join(".")} or newer.`
	};
	return machine.platform === "win32" ? {
		...check,
		status: "fail",
		advice: notOnWindows
	} : {
		...check,
		status: "ok"
	};
}
const notOnWindows = "Use Linux, macOS or WSL: publication relies on symbolic links, hard links and the syncing of folders.";
/** Checks that the native library loads, with the time zone and JSON support that the lake needs. */
async function checkDuckDb() {
	try {
		const sql = `SELECT version() AS version, CAST('[1]' AS JSON) AS json, TIMESTAMPTZ '2026-01-01 00:00:00+00' AS t`;
		const row = await withDatabase({ file: ":memory:" }, ({ connection }) => selectRow(connection, sql));
		return {
			name: "DuckDB",
			status: "ok",
			detail: textOf(row, "version")
		};
	} catch (error) {
		return {
			...failedCheck("DuckDB", error),
			advice: "Run npm ci on this machine: the native library depends on the platform."
		};
	}
}
/**
* Checks all that publication needs from the file system: new files, renames, symbolic links; hard links save space.
*/
async function checkOutput(output) {
	const name = "output folder";
	const folder = resolve(output);
	const trial = join(folder, `.doctor-${process.pid}`);
	const existed = existsSync(folder);
	try {
		await makeFolders(trial);
		await writeFile(join(trial, "a"), "esg-lake", { flush: true });
		await rename(join(trial, "a"), join(trial, "b"));
		await symlink("b", join(trial, "c"));
		if (await readlink(join(trial, "c")) !== "b") throw new Error("symbolic links are not kept");
		return await link(join(trial, "b"), join(trial, "d")).then(() => true, () => false) ? {
			name,
			status: "ok",
			detail: folder
		} : {
			name,
			status: "warn",
			detail: `${folder} does not support hard links`,
			advice: "It works, but every snapshot takes up its full space."
		};
	} catch (error) {
		return {
			name,
			status: "fail",
			detail: `${folder} cannot be used: ${messageOf(error)}`,
			advice: "Choose another with --output, or give this user permission to write there."
		};
	} finally {
		await rm(trial, {
			recursive: true,
			force: true
		}).catch(() => {});
		if (!existed) await removeIfEmpty(folder);
	}
}
/** Checks the memory that a run would divide up (see `memoryShares`); a container's limit counts. */
function checkMemory(available = process.availableMemory(), processors = availableParallelism()) {
	const needed = usualNeed(processors);
	const gigabytes = (bytes) => (bytes / gigabyte).toFixed(2);
	const check = {
		name: "memory",
		detail: `${gigabytes(available)} GB available; a run on ${processors} processors uses up to ${gigabytes(needed)} GB, plus four times the size of a survey of 16 MB or more`
	};
	if (available >= needed) return {
		...check,
		status: "ok"
	};
	return {
		...check,
		status: "warn",
		advice: "Provide more memory, or run with --workers 1, which needs the least."
	};
}
const gigabyte = 1e9;
/** A run copies the database and writes Parquet files next to it. */
async function checkDisk(output) {
	const name = "disk space";
	try {
		const { bavail, bsize } = await statfs(nearestFolder(resolve(output)));
		const free = bavail * bsize;
		const lake = (await findCurrent(output).catch(() => null))?.manifest.database.bytes ?? 0;
		const wanted = Math.max(gigabyte, 3 * lake);
		const detail = `${(free / gigabyte).toFixed(1)} GB free${lake > 0 ? `, database ${(lake / gigabyte).toFixed(2)} GB` : ""}`;
		if (free >= wanted) return {
			name,
			status: "ok",
			detail
		};
		const advice = `A run needs space for a copy of the lake and for the responses that it lands: keep ${(wanted / gigabyte).toFixed(1)} GB free.`;
		return {
			name,
			status: free < gigabyte / 10 ? "fail" : "warn",
			detail,
			advice
		};
	} catch (error) {
		return {
			...failedCheck(name, error),
			status: "warn"
		};
	}
}
async function checkLake(output) {
	const name = "published lake";
	try {
		const current = await findCurrent(output);
		if (current === null) return {
			name,
			status: "ok",
			detail: "none yet: the first run loads everything"
		};
		const { schema_version: version, tables } = current.manifest;
		const detail = `${current.snapshotId}, ${tables["data_points"]?.rows ?? 0} data points`;
		if (version === 1) return {
			name,
			status: "ok",
			detail
		};
		if (version < 1) return {
			name,
			status: "ok",
			detail: `${detail}; schema version ${version}, the next run upgrades it to 1`
		};
		return {
			name,
			status: "fail",
			detail: `${detail}; schema version ${version} is newer than this program's 1`,
			advice: "Use the newer esg-lake, or another output folder."
		};
	} catch (error) {
		return {
			...failedCheck(name, error),
			advice: "esg-lake snapshots lists the snapshots; esg-lake replay rebuilds the lake."
		};
	}
}
/** One check for each pin. */
async function checkPins(output) {
	return (await pinStatus(output, await snapshotEntries(output))).map(({ name, snapshot_id: snapshotId, damage }) => {
		const check = { name: `pin ${name}` };
		if (damage === null) return {
			...check,
			status: "ok",
			detail: `keeps ${snapshotId}`
		};
		return {
			...check,
			status: "warn",
			detail: damage,
			advice: "esg-lake verify lists all damage and what to do."
		};
	});
}
async function removeIfEmpty(folder) {
	if ((await readdir(folder).catch(() => ["unknown"])).length === 0) await rm(folder, {
		recursive: true,
		force: true
	});
}
function nearestFolder(path) {
	let folder = path;
	while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
	return folder;
}
// dist/src/inspect/doctor/doctor-service.js
/**
* Checks base URL, credentials, clock and rate limit with the first response, then sends one request to each endpoint.
*/
async function checkService(context) {
	const { client, source, emit, options } = context;
	const initiatives = await firstAnswer(context);
	if (initiatives === null) return;
	emit({
		name: "credentials",
		status: "ok",
		detail: await whoIs(client)
	});
	emit(clockCheck(initiatives.response.serverDate, context));
	emit(limitCheck(client));
	emit(answered("initiatives", `${initiatives.data.length} initiatives`, initiatives.data.length > 0));
	await check(context, "initiative_tree", async () => (await client.initiativeTree()).data ? "a tree" : "nothing");
	const surveys = await attempt(context, "surveys", () => client.surveys());
	if (surveys !== null) emit(answered("surveys", `${surveys.data.length} surveys`, surveys.data.length > 0));
	await check(context, "surveys, changedSince", async () => `${(await client.surveys({ changedSince: "1970-01-01" })).data.length} surveys`);
	const initiativeId = firstId(initiatives.data);
	if (initiativeId !== null) await check(context, "initiative_surveys", async () => `${(await client.initiativeSurveys(initiativeId)).data.length} surveys of ${initiativeId}`);
	const surveyId = firstId(surveys?.data ?? []);
	const survey = surveyId === null ? null : await attempt(context, "survey", () => client.survey(surveyId));
	if (surveyId === null || survey === null) return;
	emit(answered("survey", `${survey.response.byteCount} bytes of ${surveyId}`, true));
	for (const resource of resources) {
		const probe = resource.probe(client, {
			surveyId,
			survey: survey.data,
			options
		});
		probe?.catch(() => {});
		if (probe === null) emit(answered(resource.name, "not requested: the survey refers to none", true));
		else if (resource.optional === void 0) await check(context, resource.name, () => probe);
		else await optional(context, resource.name, resource.optional, () => probe);
	}
	if (source.description !== source.baseUrl) emit({
		name: "source",
		status: "warn",
		detail: source.description,
		advice: "Simulated data: give --base-url for the service."
	});
}
/** Every connection may read this listing, so it shows whether host and credentials work. */
async function firstAnswer({ client, source, emit }) {
	try {
		const answer = await client.initiatives();
		emit({
			name: "base URL",
			status: "ok",
			detail: source.baseUrl
		});
		return answer;
	} catch (error) {
		if (error instanceof CredentialsError) emit({
			name: "base URL",
			status: "ok",
			detail: source.baseUrl
		});
		emit(failedCheck(error instanceof CredentialsError ? "credentials" : "base URL", error));
		return null;
	}
}
/** `GET /v1` is not part of the documented interface, so its absence is not a fault. */
async function whoIs(client) {
	try {
		const { data } = await client.whoami();
		const connection = isObject(data) && isObject(data["connection"]) ? data["connection"] : {};
		const scopes = Array.isArray(connection["scopes"]) ? connection["scopes"].filter((scope) => typeof scope === "string") : [];
		const kind = isObject(data) && typeof data["type"] === "string" ? data["type"] : "accepted";
		return scopes.length === 0 ? kind : `${kind}; scopes ${scopes.join(", ")}`;
	} catch (error) {
		if (error instanceof UnreachableError) throw error;
		return "accepted";
	}
}
function clockCheck(serverDate, { now, source }) {
	const name = "clock";
	if (serverDate === null) return {
		name,
		status: "warn",
		detail: "the service sends no Date header",
		advice: "Changes are then dated by this machine's clock."
	};
	const seconds = Math.round(now() / 1e3 - serverDate / 1e6);
	const isSimulated = source.description !== source.baseUrl;
	if (Math.abs(seconds) <= 60 || isSimulated) return {
		name,
		status: "ok",
		detail: isSimulated ? "simulated" : `${seconds} s from the service's clock`
	};
	return {
		name,
		status: "warn",
		detail: `${seconds} s from the service's clock`,
		advice: "Runs use the service's clock; correct this machine's clock so that its logs are right."
	};
}
function limitCheck({ budget }) {
	const name = "rate limit";
	if (budget === null) return {
		name,
		status: "ok",
		detail: "none reported"
	};
	const window = budget.windowSeconds === null ? "" : ` per ${budget.windowSeconds} s`;
	const detail = `${budget.limit}${window}, ${budget.remaining ?? "unknown"} left`;
	return budget.remaining !== null && budget.remaining < budget.limit / 4 ? {
		name,
		status: "warn",
		detail,
		advice: "Another client is using the same limit: a run will be slower."
	} : {
		name,
		status: "ok",
		detail
	};
}
async function check(context, name, work) {
	const detail = await attempt(context, name, work);
	if (detail !== null) context.emit(answered(name, detail, true));
}
/** For endpoints that a run does not depend on: a refusal is only a warning. */
async function optional({ emit }, name, advice, work) {
	try {
		emit(answered(name, await work(), true));
	} catch (error) {
		if (!(error instanceof HttpError)) emit(failedCheck(name, error));
		else emit({
			name: endpointName(name),
			status: "warn",
			detail: error.message,
			advice
		});
	}
}
async function attempt({ emit }, name, work) {
	try {
		return await work();
	} catch (error) {
		emit(failedCheck(endpointName(name), error));
		return null;
	}
}
const answered = (name, detail, hasData) => hasData ? {
	name: endpointName(name),
	status: "ok",
	detail
} : {
	name: endpointName(name),
	status: "warn",
	detail,
	advice: "The connection sees nothing here: is it bound to the right initiative?"
};
const endpointName = (name) => `endpoint ${name}`;
const firstId = (records) => records.flatMap((record) => isObject(record) && typeof record["_id"] === "string" && /^[0-9a-f]{24}$/i.test(record["_id"]) ? [record["_id"]] : [])[0] ?? null;
// dist/src/inspect/doctor/run-doctor.js
/** Reports each check as soon as it is done. Lands and publishes nothing; takes about ten requests. */
async function runDoctor(options, world = {}) {
	const checks = [];
	const emit = (raw) => {
		const check = processSecrets.cleanAll(raw);
		checks.push(check);
		world.onCheck?.(check);
	};
	for (const check of [checkNode, checkDuckDb]) emit(await check());
	emit(checkMemory());
	emit(await checkOutput(options.output));
	emit(await checkDisk(options.output));
	emit(await checkLake(options.output));
	for (const check of await checkPins(options.output)) emit(check);
	await checkStore({
		options,
		signal: world.signal,
		emit
	});
	if (options.baseUrl !== null) emit(proxyCheck(options.proxy));
	const source = await openSource(options).catch((error) => {
		if (!(error instanceof UsageError)) throw error;
		emit({
			...failedCheck("credentials", error),
			exit_code: exitCodes.credentials
		});
		return null;
	});
	try {
		if (source !== null) await checkWith(source, options, world, emit);
	} finally {
		await source?.close();
	}
	const failed = checks.filter(({ status }) => status === "fail");
	const exitCode = failed.map((check) => check.exit_code).find((code) => code !== void 0) ?? (failed.length > 0 ? exitCodes.unexpected : exitCodes.ok);
	return {
		ok: failed.length === 0,
		exit_code: exitCode,
		source: source?.description ?? options.baseUrl ?? "",
		checks
	};
}
const proxyCheck = (proxy) => ({
	name: "proxy",
	status: "ok",
	detail: proxy === null ? "none" : `${proxyAddress(proxy)} (${proxy.variable})`
});
async function checkWith(source, options, world, emit) {
	const retries = Math.min(1, options.retries);
	const client = createClient(clientOptions(source, {
		...options,
		retries
	}, world));
	try {
		await checkService({
			client,
			source,
			options,
			now: world.clock ?? Date.now,
			emit
		});
	} finally {
		await client.close();
	}
}
const storeCheck = "object store";
/** Checks the object store of `--push`, if that is set. Deletes every object that it puts. */
async function checkStore({ options, signal, emit }) {
	const { push: url, pathStyle } = options;
	if (url === null) return;
	const advice = newestSdkNeeds(url);
	try {
		const store = await openStore({
			url,
			pathStyle,
			...signal === void 0 ? {} : { signal }
		});
		try {
			const found = (await store.list("tables/")).length;
			const detail = `${url}, ${found === 0 ? "empty" : `${found} objects`}`;
			emit(advice === null ? {
				name: storeCheck,
				status: "ok",
				detail
			} : {
				name: storeCheck,
				status: "warn",
				detail,
				advice
			});
			emit(await conditionsCheck(store));
		} finally {
			await store.close();
		}
	} catch (error) {
		emit(failedCheck(storeCheck, error));
	}
}
async function conditionsCheck(store) {
	const check = `${storeCheck}, conditional puts`;
	try {
		await requireConditions(store);
		const { writers, rounds } = await raceWriters(store);
		return {
			name: check,
			status: "ok",
			detail: `${writers} writers at once, ${rounds} times: one won each time`
		};
	} catch (error) {
		return failedCheck(check, error);
	}
}
// dist/src/cli/commands/doctor.js
/** `doctor`: shows each check as it is done. Exit 0, 1, or 5 or 6 when credentials or host fail. */
async function doctor(invocation) {
	const { values, world } = invocation;
	const styles = invocation.styles.stdout;
	const report = await runDoctor(toRunOptions(invocation), {
		signal: invocation.interruption(),
		...values.json ? {} : { onCheck: (check) => world.stdout.write(checkText(check, styles)) }
	});
	if (values.json) world.stdout.write(`${stringify(report, 2)}\n`);
	else world.stdout.write(report.ok ? "esg-lake can run here.\n" : "esg-lake cannot run like this.\n");
	return report.exit_code;
}
const marks = {
	ok: "ok  ",
	warn: "WARN",
	fail: "FAIL"
};
const paints = {
	ok: "green",
	warn: "yellow",
	fail: "red"
};
const checkText = ({ name, status, detail, advice }, styles) => `${styles[paints[status]](marks[status])}  ${name}: ${plainText(detail)}\n${advice === void 0 ? "" : `${styles.dim(`      → ${plainText(advice)}`)}\n`}`;
export { doctor as t };
