import { o as damageOf } from "./memory-shares-hgJkWYCJ.js";
import { i as pageTablesFolder, n as pageTableFile, r as pageTableNames, t as pageName } from "./page-files-CG9D_58n.js";
import { O as filesIn, k as manifestName } from "./snapshot-folders-DqqDUO7i.js";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
// dist/src/load/publish/damages.js
/**
* All files of a snapshot that are not what the manifest says, and all files that the manifest does not name. Does not
* interpret the contents.
* @param check checks one file. @default it reads every byte
*/
async function damagesOf(snapshot, check = damageOf) {
	const { folder, manifest } = snapshot;
	const damages = [];
	for (const recorded of [manifest.database, ...filesIn(manifest)]) {
		const file = join(folder, recorded.path);
		const what = await check(file, recorded);
		if (what !== null) damages.push({
			file,
			what
		});
	}
	return [...damages, ...await unlistedFiles(snapshot)];
}
/** Files that a publication leaves in its folder in addition to those of the manifest. */
const unnamed = [
	manifestName,
	pageName,
	...pageTableNames.map((table) => join(pageTablesFolder, pageTableFile(table)))
];
/** Files that file browsers and network file systems leave behind. */
const harmless = /(^|\/)(\.DS_Store|\.nfs[^/]*)$/;
/** Files that the manifest does not name: a pattern such as `parquet/data_points/**` would read them as well. */
async function unlistedFiles({ folder, manifest }) {
	const listed = /* @__PURE__ */ new Set([
		...unnamed,
		manifest.database.path,
		...filesIn(manifest).map(({ path }) => path)
	]);
	return (await readdir(folder, {
		recursive: true,
		withFileTypes: true
	}).catch(() => [])).filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)).filter((file) => !listed.has(relative(folder, file)) && !harmless.test(file)).sort().map((file) => ({
		file,
		what: "is not named by the manifest"
	}));
}
export { unlistedFiles as n, damagesOf as t };
