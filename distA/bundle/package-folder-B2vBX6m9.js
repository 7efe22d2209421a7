import { dirname, join } from "node:path";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
// dist/src/base/package-folder.js
/**
* The folder of esg-lake's own package.json, above this file (its depth differs between sources and `dist`); null if
* there is none.
*/
function packageFolder() {
	let folder = dirname(fileURLToPath(import.meta.url));
	for (;;) {
		if (isOurs(join(folder, "package.json"))) return folder;
		const parent = dirname(folder);
		if (parent === folder) return null;
		folder = parent;
	}
}
function isOurs(file) {
	try {
		const parsed = JSON.parse(readFileSync(file, "utf8"));
		return typeof parsed === "object" && parsed !== null && "name" in parsed && parsed.name === "esg-lake";
	} catch {
		return false;
	}
}
/** Version of esg-lake, from its package.json. */
function packageVersion() {
	const folder = packageFolder();
	if (folder === null) return "0.0.0";
	const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	return typeof version === "string" ? version : "0.0.0";
}
export { packageVersion as n, packageFolder as t };
