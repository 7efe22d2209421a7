import { t as collectGarbage } from "./collect-garbage-CWBr5D0k.js";
import { n as createTransformTask, r as buffersOf } from "./task-6CKLhqtx.js";
import { u as largeBody } from "./survey-DHPNe6h3.js";
import { parentPort, workerData } from "node:worker_threads";
// dist/src/transform/workers/worker.js
/** Entry of a worker thread: answers jobs one after the other; buffers are transferred instead of copied. */
const port = parentPort;
if (port === null) throw new Error("this file is the entry of a worker thread");
const { loaded, limits } = workerData;
const send = (message, batches) => port.postMessage(message, buffersOf(batches));
let sent = 0;
const task = createTransformTask(limits, (batches) => {
	const before = Atomics.load(loaded, 0);
	send({
		kind: "batches",
		batches
	}, batches);
	Atomics.wait(loaded, 0, before);
	if (++sent % 8 === 0) collectGarbage();
});
port.on("message", (job) => {
	try {
		const answer = task(job);
		if (job.kind === "survey" && job.survey.byteCount >= largeBody) collectGarbage();
		send({
			kind: "answer",
			answer
		}, answer.batches);
	} catch (error) {
		send({
			kind: "error",
			error
		}, []);
	}
});
send({ kind: "ready" }, []);
export {};
