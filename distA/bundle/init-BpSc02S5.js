import { i as UsageError } from "./errors-C_z2rL-2.js";
import { n as errorCode } from "./files-Df8EQlF-.js";
import { n as configTemplate } from "./config-file-DdEilgh4.js";
import { c as optionNames, l as optionOf, s as environmentName, u as options } from "./credentials-Dul2u-OD.js";
import { t as refuseManaged } from "./target-file-DGri7KvH.js";
import { n as firstOpenDecision } from "./decide-ahhM8WNQ.js";
import { t as doctor } from "./doctor-DruQZkTO.js";
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { existsSync } from "node:fs";
import readline from "node:readline/promises";
// dist/src/cli/commands/init.js
/**
* `init`: writes a configuration file with the given options, then runs `doctor`, and shows what `decide` would ask first. On a
* terminal it asks for what matters most and was not given. Overwrites only with `--force`.
*/
async function init(given) {
	const path = resolve(given.world.workingDirectory, given.values.config ?? "esg-lake.config.json");
	if (!given.values.force && existsSync(path)) throw alreadyThere(path);
	const invocation = await withAnswers(given);
	const { values, world, console } = invocation;
	await refuseManaged(resolve(world.workingDirectory, values.output), path, `the configuration file ${path}`);
	for (const name of withSecrets(invocation)) console.log("warn", `--${name} may contain a secret, so it is not written: set ${environmentName(name)} instead`);
	await write(path, configTemplate(givenOptions(invocation)), values.force);
	console.log("info", `wrote ${path}: it explains every option; null keeps the default`);
	const code = await doctor({
		...invocation,
		command: "doctor"
	});
	if (!values.json) world.stdout.write(await firstOpenDecision(invocation) ?? "");
	return code;
}
const asked = [
	"base-url",
	"time-zone",
	"year-end"
];
/** With the options that are typed at a terminal, as if they had been given as flags. An empty answer keeps the default. */
async function withAnswers(invocation) {
	const { sources, values, world } = invocation;
	const { stdin, stderr } = world;
	if (!("isTTY" in stdin && stdin.isTTY === true) || stderr.isTTY !== true || values.json) return invocation;
	const open = asked.filter((name) => sources[name] === "default" && !(name === "base-url" && values.sandbox === true));
	const terminal = readline.createInterface({
		input: stdin,
		output: stderr,
		terminal: false
	});
	const ended = new Promise((resolve) => terminal.once("close", () => resolve(null)));
	const answers = {};
	for (const name of open) {
		const { value, description, example, without } = optionOf(name, "init");
		const fallback = without ?? options[name].default ?? "the sandbox";
		for (;;) {
			const question = `${description}\n  such as ${example}; Enter for ${fallback}: `;
			const answer = (await Promise.race([terminal.question(question), ended]))?.trim() ?? "";
			answers[name] = answer === "" ? void 0 : value.read(answer);
			if (answer === "" || answers[name] !== void 0) break;
			stderr.write(`--${name} must be ${value.expected}.\n`);
		}
	}
	terminal.close();
	const typed = Object.entries(answers).filter(([, value]) => value !== void 0);
	return {
		...invocation,
		values: {
			...values,
			...Object.fromEntries(typed)
		},
		sources: {
			...sources,
			...Object.fromEntries(typed.map(([name]) => [name, "flag"]))
		}
	};
}
const isGiven = ({ sources }, name) => sources[name] === "flag";
const isSecret = (name) => optionOf(name, "init").value.isSecret === true;
const withSecrets = (invocation) => optionNames.filter((name) => isGiven(invocation, name) && isSecret(name));
/** Only flags: variables of the environment apply to later commands anyway. `--json` is about the output of `init`. */
function givenOptions(invocation) {
	const { values } = invocation;
	const isWritten = (name) => isGiven(invocation, name) && name !== "json" && !isSecret(name);
	return Object.fromEntries(optionNames.filter(isWritten).map((name) => [name, values[name]]));
}
async function write(path, content, force) {
	try {
		await writeFile(path, content, { flag: force ? "w" : "wx" });
	} catch (cause) {
		const code = errorCode(cause);
		if (code === "EEXIST") throw alreadyThere(path);
		if (code === "ENOENT") throw new UsageError(`the folder of ${path} does not exist`, {
			hint: `mkdir -p ${dirname(path)}`,
			cause
		});
		if (code === "EISDIR") throw new UsageError(`${path} is a folder`, {
			hint: "Name a file in it.",
			cause
		});
		throw cause;
	}
}
const alreadyThere = (path) => new UsageError(`${path} already exists and was not changed`, { hint: "--force replaces it; --config FILE writes to another file." });
export { init as default };
