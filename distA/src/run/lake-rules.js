import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DamagedError } from '../base/damage.js';
import { UsageError } from '../base/errors.js';
import { readJournals } from '../extract/landing/journal.js';
import { landedDecisionsFile, newestLandedDecisions } from '../extract/landing/landed-decisions.js';
import { sha256OfDecisions } from '../schema/decisions/decision-file.js';
import { fromManifestRules } from '../schema/rules.js';
import { resolveRules } from './options.js';
/**
 * @param snapshot the published one; null if there is none, or its manifest is lost
 * @param given from `readGivenDecisions`
 * @throws DamagedError if the lake's decisions are damaged wherever they were kept, and none are given
 */
export async function resolveLakeRules(options, snapshot, given) {
    const lake = await rulesOfLake(options.output, snapshot, given);
    // More often a folder that is not mounted than a decision to have none.
    if (given?.length === 0 && options.decisions !== 'none' && lake !== null && lake.decisions.length > 0) {
        throw new UsageError(`the folder of decisions ${options.decisions} is empty, but the lake has decisions`, {
            hint: '--decisions none drops them.',
        });
    }
    return { lake, resolved: resolveRules(options, lake, given) };
}
/**
 * The rules that a lake was made by; without its manifest, those of the newest run in the landing. Null for a new lake.
 *
 * @param given decisions that replace the lake's, which then need not be readable
 */
async function rulesOfLake(output, snapshot, given) {
    if (snapshot === null) {
        const rules = (await readJournals(output)).at(-1)?.rules;
        if (rules === undefined)
            return null;
        return { ...rules, decisions: (await newestLandedDecisions(output))?.files ?? [] };
    }
    const { rules } = snapshot.manifest;
    const decisions = [];
    for (const recorded of rules.decisions) {
        const text = await textOf(output, snapshot, recorded);
        if (text === null && given === null)
            throw lost(join(snapshot.folder, recorded.path));
        decisions.push({ name: basename(recorded.path), text: text ?? '' });
    }
    return { ...fromManifestRules(rules), decisions };
}
async function textOf(output, { folder }, { path, sha256 }) {
    const text = await readFile(join(folder, path), 'utf8').catch(() => '');
    if (sha256OfDecisions({ name: path, text }) === sha256)
        return text;
    return landedDecisionsFile(output, sha256);
}
const lost = (file) => new DamagedError(`the decisions ${file} are damaged, and so is what the landing kept of them`, {
    hint: 'Give the folder of decisions with --decisions DIR.',
});
