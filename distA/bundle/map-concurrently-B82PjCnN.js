import { i as createCondition } from "./memory-shares-hgJkWYCJ.js";
import { setTimeout } from "node:timers/promises";
// dist/src/base/map-concurrently.js
/** After a failure, work in progress gets this long to finish; a hung connection gets no longer. */
const graceMs = 5e3;
/**
* Works on all items, at most `concurrency` at a time, and yields each result as soon as it is ready, in no particular
* order. A result not yet consumed counts as in progress, so a slow consumer slows the work. After the first failure
* nothing new is started, and the failure is thrown once the work in progress has ended (or after five seconds). A
* consumer that stops early has the same effect.
*/
async function* mapConcurrently(items, concurrency, work) {
	const waiting = items[Symbol.iterator]();
	const underWay = /* @__PURE__ */ new Set();
	const ready = [];
	const changed = createCondition();
	let isEnding = false;
	const begin = () => {
		while (!isEnding && underWay.size + ready.length < concurrency) {
			const next = waiting.next();
			if (next.done === true) return;
			const settle = (result) => {
				underWay.delete(one);
				ready.push(result);
				changed.notify();
			};
			const one = work(next.value).then((value) => settle(() => value), (error) => settle(() => {
				throw error;
			}));
			underWay.add(one);
		}
	};
	try {
		for (begin(); underWay.size + ready.length > 0; begin()) {
			const result = ready.shift();
			if (result !== void 0) yield result();
			else await changed.wait(() => ready.length > 0);
		}
	} finally {
		isEnding = true;
		if (underWay.size > 0) await settleWithin(graceMs, Promise.allSettled(underWay));
	}
}
/** Waits until the work has ended, successfully or not, but no longer than this. Keeps the process alive meanwhile. */
async function settleWithin(ms, work) {
	const patience = new AbortController();
	const settled = work.then(() => {}, () => {});
	await Promise.race([settled, setTimeout(ms, void 0, { signal: patience.signal }).catch(() => {})]);
	patience.abort();
}
/**
* The results of all promises. Waits for all of them, even if one fails, and then throws the error of the first in
* order that failed.
*/
async function allEnded(underWay) {
	return (await Promise.allSettled(underWay)).map((one) => {
		if (one.status === "rejected") throw one.reason;
		return one.value;
	});
}
export { mapConcurrently as n, settleWithin as r, allEnded as t };
