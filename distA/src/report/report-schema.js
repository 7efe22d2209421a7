import { readFile } from 'node:fs/promises';
import { exitCodes } from '../base/errors.js';
import { arrayOf, compileSchema, count, described, documentSchema, mapOf, objectOf, oneOf, text, textOrNull, time, } from '../base/json-schema.js';
import { diffReasons } from '../schema/changed-figures.js';
import { lookFirstKinds } from './report.js';
const modes = {
    full: 'everything was requested',
    incremental: 'what had changed was requested',
    replay: 'nothing was requested; everything was read from the landing',
};
const statuses = {
    published: 'a new snapshot is current',
    published_with_gaps: 'a new snapshot is current, in which some surveys keep their previous data',
    unchanged: 'nothing had changed, nothing was published',
    failed: 'nothing was published',
    stopped_by_guard: 'a guard stopped the run',
    interrupted: 'the run was interrupted; the next one continues from the landed responses',
};
const numberOrNull = { type: ['number', 'null'] };
const requests = objectOf({
    total: count,
    by_endpoint: described('Requests by the name of their endpoint.', mapOf(count)),
    retries: count,
    throttled: described('Answers with 429.', count),
    waited_ms: described('Milliseconds spent waiting for the rate limit and before retries.', {
        type: 'number',
        minimum: 0,
    }),
    rate_limit: described('As the service reports it; null if it reports none.', {
        ...objectOf({ limit: count, window_s: { type: 'number' } }),
        type: ['object', 'null'],
    }),
});
const surveys = objectOf({
    listed: count,
    changed: count,
    fetched: count,
    reused: described('Read from the landing of a run that did not publish.', count),
    unchanged: count,
    removed: described('No longer listed.', count),
    failed: described('Those that could not be fetched or read; their previous data is kept.', arrayOf(objectOf({ survey_id: text, reason: text }))),
});
const changedFigure = objectOf({
    initiative_id: text,
    initiative_name: textOrNull,
    depth: count,
    measure_id: text,
    tracker_id: text,
    tracker_name: textOrNull,
    type_code: textOrNull,
    column_code: textOrNull,
    option_code: textOrNull,
    base_unit: textOrNull,
    reporting_year: { type: 'integer' },
    before: described('Null if the pin has no such value.', numberOrNull),
    after: described('Null if the lake has no such value any more.', numberOrNull),
    difference: described('After minus before, where an absent value is 0.', { type: 'number' }),
    share: described('The difference divided by the greater amount; null where both are 0.', numberOrNull),
    main_reason: described('The reason that explains most of the difference; null if it could not be found.', {
        ...objectOf({
            reason: described('lake.md, "Why a figure of the group differs".', { enum: diffReasons }),
            change: described('Of a boundary: added, removed or moved.', textOrNull),
            difference: described('What it makes of the difference.', { type: 'number' }),
            line_count: described('Initiatives that contribute another number for this reason.', count),
            contributors: described('Names of at most two of them, the largest differences first.', arrayOf(text)),
            reason_count: described('Reasons in all: esg-lake diff lists them.', count),
        }),
        type: ['object', 'null'],
    }),
});
const sincePin = objectOf({
    pin: described('Its name: esg-lake diff NAME lists every figure with its reasons.', text),
    snapshot_id: described('Null if the pin is damaged and does not say it.', textOrNull),
    manifest_sha256: described('Of the pinned snapshot; null if the pin is damaged and does not say it.', textOrNull),
    problem: described('Why nothing could be compared; null if it was.', textOrNull),
    changes: described('Values of group_figures that the pin does not have, that differ, and that only the pin has; null if nothing could be compared.', { ...objectOf({ added: count, changed: count, removed: count }), type: ['object', 'null'] }),
    key_figures_changed: described('Names of the first ten key_figures whose values at the roots differ in the newest year that has ended; null if nothing could be compared.', { ...arrayOf(text), type: ['array', 'null'] }),
    figures: described('The ten that weigh most: values of the pin before added ones, the roots first, then the largest share.', arrayOf(changedFigure)),
});
const lookFirstItem = objectOf({
    kind: described('What it is about.', { enum: lookFirstKinds }),
    sentence: described('name and what, as plain text.', text),
    name: described('Who it is about.', text),
    what: text,
    todo: described('What to do, in a sentence.', text),
    weight: described("How much of the group's figure or report it is about, from 0 to 1.", { type: 'number' }),
    initiative_id: described('Null for a unit that several write.', textOrNull),
    survey_id: textOrNull,
    utrv_id: textOrNull,
    tracker_id: textOrNull,
});
/** What `status` checks a report by when it reads it; published as docs/reference/report.schema.json. */
export const reportSchema = documentSchema('report.schema.json', 'report.json', 'How a run went. Times are in UTC.', objectOf({
    run_id: text,
    pipeline: described('Name of the pipeline: nightly, replay, or your own.', text),
    mode: oneOf(modes),
    status: oneOf(statuses),
    exit_code: { enum: Object.values(exitCodes) },
    snapshot_id: described('The snapshot that is current after the run; null if there is none.', textOrNull),
    started_at: time,
    finished_at: time,
    changed_since: described('Day from which changed surveys were listed; null if all were.', textOrNull),
    watermark_at: described('All changes up to this time have been seen.', textOrNull),
    requests,
    bytes_received: count,
    surveys,
    rows: described('Rows of each table that was published; empty if nothing was.', mapOf(count)),
    issues: described('Rows of data_issues by code.', mapOf(count)),
    changes: described('Data points added, changed and removed in surveys that were already in the lake.', objectOf({ added: count, changed: count, removed: count })),
    stages: described('Stages in the order in which they ended.', arrayOf(objectOf({ name: text, ms: count }))),
    version: described('Of esg-lake.', text),
    source: described("Base URL, without credentials, or the sandbox's description.", text),
}, {
    restated: described('Reported numbers that changed or are gone (restatements with was_reported); absent in reports of versions that did not count them.', count),
    boundary_changes: described('Initiatives that the run saw added, moved, removed or renamed; absent in reports of versions that did not count them.', objectOf({ added: count, moved: count, removed: count, renamed: count })),
    new_exclusions: described('Exclusions that were not there before, by reason; absent if nothing was loaded, and on a first load.', mapOf(count)),
    since_pin: described('What changed in the figures of the group since the newest pin; absent without a pin, and if nothing was published.', sincePin),
    look_first: described('What the page lists to look at first, the weightiest first; absent if nothing was published, or without a page.', arrayOf(lookFirstItem)),
    error: described('Why the run did not publish; absent if it did.', objectOf({ name: text, message: text }, { hint: described('What to do about it.', text) })),
    failed_lookups: described('Lookups of value lists that failed; absent if none did.', arrayOf(objectOf({ what: text, reason: text }))),
    sandbox: described('Which night of the simulated service; absent for a real one.', objectOf({ night: count })),
}));
/** The report of a run; null if the file is missing, damaged, or that of another run. */
export async function readReport(file, runId) {
    const isReport = await compileSchema(reportSchema);
    try {
        const report = JSON.parse(await readFile(file, 'utf8'));
        return isReport(report) && report.run_id === runId ? report : null;
    }
    catch {
        return null;
    }
}
