import { d as readSealedJson, f as sealedJson } from "./memory-shares-hgJkWYCJ.js";
import { c as writeDurably } from "./files-Df8EQlF-.js";
import { l as text, n as compileSchema, s as objectOf, t as arrayOf } from "./json-schema-9QH-o7FW.js";
import { n as decisionsFolder, r as sha256OfDecisions } from "./decision-file-CkSLBKVT.js";
import { c as landingRuns } from "./journal-vNBX5rEY.js";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
// dist/src/extract/landing/landed-decisions.js
const indexName = "index.json";
const folderOf = (output, runId) => join(output, "landing", runId, decisionsFolder);
const indexSchema = objectOf({ files: arrayOf(objectOf({
	name: text,
	sha256: text
})) });
/**
* Keeps the decisions of a run in `landing/<run>/decisions/`, unless they are those of the newest run that kept any: so
* nothing is lost with the snapshots. The index is written last, and is all there is of dropped decisions.
*/
async function landDecisions(output, runId, files) {
	const known = await newestLandedDecisions(output);
	if (known === null ? files.length === 0 : isSame(known.files, files)) return;
	const folder = folderOf(output, runId);
	await mkdir(folder, {
		recursive: true,
		mode: 448
	});
	for (const { name, text: content } of files) await writeDurably(join(folder, name), content, { mode: 384 });
	const index = { files: files.map((file) => ({
		name: file.name,
		sha256: sha256OfDecisions(file)
	})) };
	await writeDurably(join(folder, indexName), sealedJson(index), { mode: 384 });
}
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** What the newest run that kept decisions left in the landing; null if none did. Damaged ones are passed over. */
async function newestLandedDecisions(output) {
	for (const runId of [...await landingRuns(output)].reverse()) {
		const files = await readLanded(folderOf(output, runId));
		if (files !== null) return {
			runId,
			files
		};
	}
	return null;
}
/** A file of decisions with this checksum that any run left in the landing; null if there is none. */
async function landedDecisionsFile(output, sha256) {
	for (const runId of [...await landingRuns(output)].reverse()) {
		const folder = folderOf(output, runId);
		for (const name of await readdir(folder).catch(() => [])) {
			const content = await readFile(join(folder, name), "utf8").catch(() => "");
			if (sha256OfDecisions({
				name,
				text: content
			}) === sha256) return content;
		}
	}
	return null;
}
async function readLanded(folder) {
	const index = await readSealedJson(join(folder, indexName));
	if (!(await compileSchema(indexSchema))(index)) return null;
	const files = [];
	for (const { name, sha256 } of index.files) {
		const file = {
			name,
			text: await readFile(join(folder, name), "utf8").catch(() => "")
		};
		if (sha256OfDecisions(file) !== sha256) return null;
		files.push(file);
	}
	return files;
}
export { landedDecisionsFile as n, newestLandedDecisions as r, landDecisions as t };
