import { isMainThread } from "node:worker_threads";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
// dist/src/base/collect-garbage.js
/**
* Frees unreferenced memory, in the calling thread. Inserted record batches lie outside V8's heap. V8's collector does
* not notice them and has little else to do in the main thread: on its own it kept 400 MB of them in a load of 20,000
* surveys. Costs about 10 ms per 50 MB of heap.
*
* In a worker thread, all of it is returned to the system, at several times that cost. From Node 24 on, V8 otherwise
* keeps its pages for later, even after the thread has ended, while the database needs the memory for the merge. In
* Node 20 the same call keeps what was used last, including a body of any size, and the plain call returns everything.
*/
function collectGarbage() {
	collect ??= exposedCollector();
	collect();
}
let collect = null;
const nodeMajor = Number.parseInt(process.versions.node, 10);
function exposedCollector() {
	setFlagsFromString("--expose-gc");
	const exposed = runInNewContext("gc");
	if (typeof exposed !== "function") return () => {};
	return isMainThread || nodeMajor < 22 ? () => exposed() : () => exposed({
		type: "major",
		execution: "sync",
		flavor: "last-resort"
	});
}
export { collectGarbage as t };
