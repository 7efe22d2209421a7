import { i as UsageError, n as GuardError } from "./errors-C_z2rL-2.js";
import { i as parseStoreUrl, o as putOnce } from "./object-store-8fd39Zns.js";
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
// dist/src/store/open-store.js
/**
* Opens the store at an address and loads the vendor's SDK, on first use.
*
* @throws UsageError if the address is invalid, or the SDK is not installed or needs a newer Node
*/
async function openStore(options) {
	const location = parseStoreUrl(options.url);
	if (location === null) throw new UsageError("the address of the object store must look like s3://bucket/prefix", { hint: "It has a scheme (s3, az or gs), a bucket or container and a prefix; no user, password or query." });
	if (options.signal !== void 0) setMaxListeners(0, options.signal);
	switch (location.scheme) {
		case "s3": return (await import("./s3-store-Cnwkg3vE.js")).openS3Store(location, options);
		case "az": return (await import("./azure-store-DCRWEDMZ.js")).openAzureStore(location, options);
		case "gs": return (await import("./google-store-TaA8ebiD.js")).openGoogleStore(location, options);
	}
}
// dist/src/store/probe-conditions.js
const absent = { ifNoneMatch: "*" };
const bytesOf = (text) => new TextEncoder().encode(text);
/** Prefix of the objects that probes put and delete. */
const probePrefix = "tables/.esg-lake-probe-";
const newKey = () => `${probePrefix}${Date.now()}-${randomUUID()}`;
/** Whether an object was left behind long ago by a probe that was killed. */
const isOldProbe = (key, now) => key.startsWith(probePrefix) && Number.parseInt(key.slice(23), 10) < now - 864e5;
/**
* Puts an object twice under a condition that allows only one put. Some stores accept conditions and ignore them: two
* concurrent pushes would silently destroy each other's work. Leaves nothing behind.
*
* @throws GuardError if the store ignores conditions
*/
async function requireConditions(store) {
	const key = newKey();
	try {
		const first = await store.put(key, bytesOf("first"), absent);
		if (first === null) throw ignored(store, "it refused to put an object that did not exist");
		if (await store.put(key, bytesOf("second"), absent) !== null) throw ignored(store, "it replaced an object that was to be put only if it did not exist");
		if (await store.put(key, bytesOf("third"), { ifMatch: first }) === null) throw ignored(store, "it refused to replace an object that nobody else had changed");
		if (await store.put(key, bytesOf("fourth"), { ifMatch: first }) !== null) throw ignored(store, "it replaced an object that had changed in the meantime");
	} finally {
		await store.delete(key);
	}
}
const ignored = ({ url }, what) => new GuardError(`${url} does not support conditional puts: ${what}`, { hint: "Two pushes at the same time would overwrite each other there. Use a store that supports If-None-Match and If-Match." });
/**
* Lets many writers put the same object at the same time: first as a new one, then over one that all have read. Exactly
* one may win. Leaves nothing behind.
*
* @throws GuardError if several won, none did, or the object does not have the winner's content
*/
async function raceWriters(store, { rounds, writers } = {
	rounds: 5,
	writers: 16
}) {
	for (let round = 1; round <= rounds; round++) {
		const key = newKey();
		try {
			await race(store, key, writers, () => absent);
			const there = await store.head(key);
			if (there === null) throw ignored(store, "the object that was put does not exist");
			await race(store, key, writers, () => ({ ifMatch: there.tag }));
		} finally {
			await store.delete(key);
		}
	}
	return {
		rounds,
		writers
	};
}
async function race(store, key, writers, condition) {
	const contents = Array.from({ length: writers }, () => bytesOf(randomUUID().repeat(500)));
	const wins = await Promise.all(contents.map((content) => putOnce(store, key, content, condition())));
	const winners = contents.filter((_, at) => wins[at]);
	if (winners.length !== 1) throw ignored(store, `${winners.length} of ${writers} writers at the same time believed they had won`);
	const there = await store.get(key);
	if (there === null || Buffer.compare(there.content, winners[0] ?? /* @__PURE__ */ new Uint8Array()) !== 0) throw ignored(store, "the stored object is not that of the writer that won");
}
export { openStore as i, raceWriters as n, requireConditions as r, isOldProbe as t };
