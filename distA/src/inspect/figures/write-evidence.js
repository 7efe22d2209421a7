import { constants } from 'node:buffer';
import { copyFile, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { readBody } from '../../base/body.js';
import { InvalidBodyError } from '../../base/body-errors.js';
import { readIntact } from '../../base/damage.js';
import { EsgLakeError, exitCodes, UsageError } from '../../base/errors.js';
import { errorCode, isMissing, sha256Of } from '../../base/files.js';
import { isBlank, isObject } from '../../base/json.js';
import { packageFolder } from '../../base/package-folder.js';
import { processSecrets } from '../../base/secrets.js';
import { manifestName } from '../../load/publish/manifest.js';
import { csvFile } from '../../page/page-tables.js';
import { readHeader } from '../../schema/decisions/csv-rows.js';
import { decisionFileNames } from '../../schema/decisions/decision-file.js';
import { decisionColumns } from '../../schema/decisions/decisions.js';
import { findFigure } from './asked-figure.js';
import { checkSql } from './evidence-check.js';
import { evidenceReadme } from './evidence-readme.js';
import { evidenceStatements, evidenceTables } from './evidence-tables.js';
import { collectFigure } from './figure-tables.js';
/**
 * Writes all that the figures of a node, question and year rest on to a folder, which depends only on the snapshot, this
 * program and the landed bodies. The folder appears when it is complete.
 *
 * @param folder one that does not exist, or is empty; its parent must exist
 * @throws UsageError if it is neither, or there is no such figure
 */
export async function writeEvidence(lake, output, name, folder) {
    const target = await realpath(folder).catch(() => folder);
    await requireNewFolder(target);
    const asked = await findFigure(lake, name);
    await collect(lake, asked);
    const aside = `${target}.part-${process.pid}`;
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside);
    try {
        const bodies = await writeBodies(lake, output, join(aside, 'bodies'));
        await keepStates(lake, bodies);
        for (const { file, sql, order } of evidenceTables) {
            const { text } = await csvFile(cleaned(lake), { sql, order, maxRows: Number.MAX_SAFE_INTEGER });
            await writeFile(join(aside, file), text);
        }
        const decisions = await copyDecisions(lake.snapshot, aside);
        await copyRules(join(aside, 'rules'));
        await writeFile(join(aside, 'check.sql'), checkSql(decisions));
        const summary = {
            ...(await summarize(lake, asked)),
            bodies,
            decisions: [...decisions.keys()],
            manifest: await copyManifest(lake.snapshot, aside),
        };
        await writeFile(join(aside, 'README.md'), processSecrets.clean(evidenceReadme(summary)));
        const files = await writeSums(aside);
        const sha256 = await sha256Of(join(aside, sumsName));
        await rename(aside, target);
        return {
            folder: target,
            files,
            sha256,
            figures: summary.figures.length,
            bodies: {
                kept: bodies.filter(({ state }) => state === 'kept').length,
                absent: bodies.filter(({ state }) => state !== 'kept'),
                private: bodies.flatMap(({ response_id: id, private_records: count }) => (count > 0 ? [id] : [])),
            },
        };
    }
    catch (error) {
        await rm(aside, { recursive: true, force: true });
        throw error;
    }
}
async function requireNewFolder(target) {
    try {
        if ((await readdir(target)).length === 0)
            return;
    }
    catch (error) {
        if (isMissing(error))
            return;
        if (errorCode(error) !== 'ENOTDIR')
            throw error;
        throw new UsageError(`--out ${target} is a file`, { hint: 'Name a folder that does not exist.' });
    }
    throw new UsageError(`--out ${target} is not empty`, { hint: 'Name a folder that does not exist, or is empty.' });
}
async function collect(lake, asked) {
    await collectFigure(lake, asked);
    const [found] = await lake.query('SELECT count(*) AS n FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0');
    if (found?.n === 0n) {
        const { node, trackers, year } = asked;
        const question = trackers[0]?.type_code ?? trackers[0]?.tracker_id;
        throw new UsageError(`there is no figure of ${node.initiative_id} for ${question} and ${year}`, {
            hint: `esg-lake explain ${question} --node ${node.initiative_id} --year ${year} says why.`,
        });
    }
    for (const sql of evidenceStatements)
        await lake.query(sql);
}
/** Without credentials, wherever they may stand. */
const cleaned = (lake) => ({
    query: async (...asked) => processSecrets.cleanAll(await lake.query(...asked)),
});
/** Writes the bodies that are intact, by their hashes. */
async function writeBodies(lake, output, folder) {
    const bodies = await lake.query(`SELECT b.response_id, r.landing_file, b.private_records
     FROM asked_bodies b LEFT JOIN responses r USING (response_id) ORDER BY b.response_id`);
    const lines = [];
    await mkdir(folder);
    for (const { response_id: id, landing_file: file, private_records: count } of bodies) {
        const written = file === null ? 'missing' : await writeOneBody(id, join(output, file), folder);
        lines.push({
            response_id: id,
            private_records: Number(count),
            ...(typeof written === 'string' ? { state: written } : written),
        });
    }
    if (lines.every(({ state }) => state !== 'kept'))
        await rm(folder, { recursive: true });
    return lines;
}
async function writeOneBody(id, file, folder) {
    try {
        const { bytes, responseId } = await readBody({ kind: 'file', file, maxBytes: constants.MAX_LENGTH });
        if (responseId !== id)
            return 'damaged';
        if (processSecrets.isIn(bytes))
            return 'withheld';
        await writeFile(join(folder, `${id}.json`), bytes);
        return { state: 'kept', private_records: privateRecordsIn(bytes) };
    }
    catch (error) {
        if (!(error instanceof InvalidBodyError))
            throw error;
        return isMissing(error.cause) ? 'missing' : 'damaged';
    }
}
/** All records of a survey that are private, whether or not the lake could use them. */
function privateRecordsIn(bytes) {
    const text = new TextDecoder().decode(bytes);
    if (!text.includes('"isPrivate"'))
        return 0;
    const body = JSON.parse(text);
    const survey = isObject(body) && isObject(body['data']) ? body['data'] : {};
    const records = survey['universalTrackerValues'];
    const isPrivate = (record) => isObject(record) && (isBlank(record['isPrivate']) ? survey['isPrivate'] : record['isPrivate']) === true;
    return Array.isArray(records) ? records.filter(isPrivate).length : 0;
}
async function keepStates(lake, bodies) {
    await lake.query(`CREATE OR REPLACE TEMP TABLE asked_body_states AS
     SELECT * FROM (
       SELECT unnest(from_json($1, '[{"response_id": "VARCHAR", "state": "VARCHAR", "private_records": "BIGINT"}]'), recursive := true))`, [JSON.stringify(bodies)]);
}
/** @returns the names of the files, with their columns in the order of the file */
async function copyDecisions({ folder, manifest }, aside) {
    const { decisions } = manifest.rules;
    const columns = new Map();
    for (const recorded of decisions) {
        const text = await readIntact(join(folder, recorded.path), recorded);
        await mkdir(join(aside, dirname(recorded.path)), { recursive: true });
        await writeFile(join(aside, recorded.path), text);
        const name = decisionFileNames.find((each) => each === basename(recorded.path));
        if (name !== undefined)
            columns.set(name, readHeader({ name, text: text.toString() }, decisionColumns[name]));
    }
    return columns;
}
/** @returns its SHA-256 */
async function copyManifest({ folder }, aside) {
    await writeFile(join(aside, manifestName), await readFile(join(folder, manifestName)));
    return sha256Of(join(aside, manifestName));
}
async function copyRules(folder) {
    const home = packageFolder();
    await mkdir(folder);
    for (const page of ['lake.md', 'rules.md']) {
        await copyFile(join(home ?? '', 'docs', page), join(folder, page)).catch((cause) => {
            throw new EsgLakeError(`esg-lake's own page docs/${page} is missing`, {
                exitCode: exitCodes.unexpected,
                hint: 'Reinstall esg-lake.',
                cause,
            });
        });
    }
}
async function summarize(lake, asked) {
    const { query } = cleaned(lake);
    const figures = await query(`SELECT r.measure_id, CASE WHEN r.value IS NOT NULL THEN format('{:.15g}', r.value) END AS value, r.base_unit,
       array_to_string(r.doubts, ', ') AS doubts
     FROM asked_rollup r JOIN asked_nodes n USING (initiative_id) WHERE n.distance = 0 ORDER BY r.measure_id`);
    const [row] = await query('SELECT count(*) AS n FROM asked_utrvs WHERE is_private');
    return { asked, snapshotId: lake.snapshot.snapshotId, figures, privateRecords: Number(row?.n ?? 0) };
}
const sumsName = 'SHA256SUMS';
/** @returns the number of files */
async function writeSums(folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort();
    const lines = [];
    for (const file of files)
        lines.push(`${await sha256Of(join(folder, file))}  ${file}\n`);
    await writeFile(join(folder, sumsName), lines.join(''));
    return files.length + 1;
}
