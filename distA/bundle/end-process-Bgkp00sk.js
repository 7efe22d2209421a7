import { a as exitCodes } from "./errors-C_z2rL-2.js";
import { setTimeout } from "node:timers/promises";
// dist/src/base/end-process.js
const nativeWork = /* @__PURE__ */ new Set();
const crashListeners = /* @__PURE__ */ new Set();
/** Lets `endProcess` interrupt this work first. Returns a function to call when nothing is left to interrupt. */
function registerNativeWork(work) {
	nativeWork.add(work);
	return () => void nativeWork.delete(work);
}
/** Calls `listener`, synchronously, when the process is about to end because of an uncaught error. */
function onCrash(listener) {
	crashListeners.add(listener);
	return () => void crashListeners.delete(listener);
}
/** Notifies all crash listeners; an error in one listener does not keep the others from being called. */
function tellCrash(error) {
	for (const listener of crashListeners) try {
		listener(error);
	} catch {}
}
/**
* The exit code of the first request to end: errors that the run raises because it is being ended are not the cause.
*/
let exitCode = null;
/** Milliseconds to wait for native code that has been interrupted. */
const patienceMs = 1e3;
/**
* Ends the process with `code`, whatever the database is doing. `process.exit` joins the thread pool, where a DuckDB
* thread may be waiting for a callback into the very thread that joins. So this interrupts the database and lets its
* callbacks run until it is idle. If that takes too long, a signal ends the process: SIGINT (130 in a shell) for an
* interruption.
*/
async function endProcess(code) {
	exitCode ??= code;
	const deadline = performance.now() + patienceMs;
	while (isBusy() && performance.now() < deadline) {
		for (const work of nativeWork) interruptQuietly(work);
		await setTimeout(5);
	}
	if (isBusy()) dieOfSignal(exitCode === exitCodes.interrupted ? "SIGINT" : "SIGKILL");
	process.exit(exitCode);
}
const isBusy = () => [...nativeWork].some((work) => !work.isIdle());
function interruptQuietly(work) {
	try {
		work.interrupt();
	} catch {}
}
/** Returns only where signals are ignored, as they are for the first process of a container. */
function dieOfSignal(signal) {
	if (signal !== "SIGKILL") process.removeAllListeners(signal);
	process.kill(process.pid, signal);
}
export { tellCrash as i, onCrash as n, registerNativeWork as r, endProcess as t };
