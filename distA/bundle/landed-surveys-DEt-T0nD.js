import { a as DamagedError, c as describeDamage, u as readIntact } from "./memory-shares-hgJkWYCJ.js";
import { l as foldJournals, n as knownIntact } from "./damaged-bodies-CDaBdV4s.js";
import { l as landingsById, n as readJournals } from "./journal-vNBX5rEY.js";
import { c as textOf, s as selectRows } from "./database-DMdAPb4d.js";
import { a as withPublished } from "./open-published-D0_ogVIY.js";
import { n as decisionsFolder } from "./decision-file-CkSLBKVT.js";
import { r as fromManifestRules } from "./rules-B9oJdVgE.js";
import { basename, join } from "node:path";
// dist/src/inspect/landed-surveys.js
/**
* The landed survey bodies of a published lake, with the lake's own rules, ordered by survey.
*
* @param output the lake's folder, whose name is that of the connection
* @throws DamagedError if the bodies that the lake was built from are unknown, or one of them is missing
*/
async function landedSurveys(output, snapshot) {
	const published = await publishedRuns(snapshot.databaseFile);
	const journals = await readJournals(output, (damage) => {
		if (damage.isLost) throw lost(describeDamage(damage));
	});
	const state = foldJournals(journals.filter(({ run_id }) => published.has(run_id)));
	if (state === null) throw lost(`${output}/landing has no journal of a run that published`);
	const bodies = await knownIntact(output, await landingsById(output));
	const { yearEnd: _, ...rules } = fromManifestRules(snapshot.manifest.rules);
	const unitsCsv = await readUnitsCsv(snapshot);
	const connection = basename(output);
	return [...state.surveys.values()].sort((a, b) => a.survey_id < b.survey_id ? -1 : 1).map(({ survey_id: surveyId, response_id: responseId, last_updated: lastUpdated }) => {
		const file = bodies.get(responseId)?.landingFile;
		if (file === void 0 || file === null) throw lost(`the landed body of survey ${surveyId} is missing`);
		return {
			file: join(output, file),
			surveyId,
			responseId,
			lastUpdated,
			connection,
			...rules,
			unitsCsv
		};
	});
}
/** The text of the units.csv that a snapshot was made by; empty if there was none. @throws DamagedError */
async function readUnitsCsv({ folder, manifest }) {
	const units = manifest.rules.decisions.find(({ path }) => path === `${decisionsFolder}/units.csv`);
	return units === void 0 ? "" : (await readIntact(join(folder, units.path), units)).toString();
}
/** Bodies landed by a run that did not publish are in no lake. */
const publishedRuns = (file) => withPublished(file, async ({ connection }) => {
	const runs = await selectRows(connection, "SELECT run_id FROM runs");
	return new Set(runs.map((row) => textOf(row, "run_id")));
});
const lost = (what) => new DamagedError(`the landed bodies cannot be listed: ${what}`, { hint: "esg-lake verify --landing lists all damage; esg-lake run requests the damaged bodies again." });
export { readUnitsCsv as n, landedSurveys as t };
