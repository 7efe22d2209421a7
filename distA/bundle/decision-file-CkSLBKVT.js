import { createHash } from "node:crypto";
// dist/src/schema/decisions/decision-file.js
/** The files of a folder of decisions. */
const decisionFileNames = [
	"consolidation.csv",
	"measures.csv",
	"units.csv"
];
/** Where a snapshot, and a run in the landing, have them. */
const decisionsFolder = "decisions";
const sha256OfDecisions = ({ text }) => createHash("sha256").update(text).digest("hex");
/** The text of units.csv; empty if there is none. */
const unitsCsvIn = (files) => files.find(({ name }) => name === "units.csv")?.text ?? "";
export { unitsCsvIn as i, decisionsFolder as n, sha256OfDecisions as r, decisionFileNames as t };
