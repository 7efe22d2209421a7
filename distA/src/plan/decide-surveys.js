/** Decides what to request. The decision for a survey does not depend on the order of the inputs. */
export function planSurveys(options) {
    const known = new Map(options.known.map((survey) => [survey.surveyId, survey]));
    const listed = new Map([...options.listed].reverse().map((survey) => [survey.surveyId, survey]));
    const landed = new Map(options.landed.map((survey) => [survey.surveyId, survey]));
    const inScope = (surveyId) => options.scope?.has(surveyId) ?? true;
    const plan = {
        fetch: [],
        reuse: [],
        unchanged: [],
        removed: options.known.map((survey) => survey.surveyId).filter((id) => !listed.has(id) && inScope(id)),
    };
    for (const survey of options.listed) {
        if (listed.get(survey.surveyId) !== survey)
            continue; // listed twice: the first one counts
        const before = known.get(survey.surveyId);
        const reason = inScope(survey.surveyId) ? reasonToFetch(survey, before, options) : null;
        const body = landed.get(survey.surveyId);
        if (reason !== null && body !== undefined && isCurrent(body, survey, options)) {
            plan.reuse.push({ survey, landed: body });
        }
        else if (reason !== null)
            plan.fetch.push({ survey, reason });
        else if (before !== undefined)
            plan.unchanged.push(survey.surveyId);
    }
    return plan;
}
function reasonToFetch(survey, known, options) {
    if (known === undefined)
        return 'new';
    if (known.failure !== null)
        return 'failed_before';
    if (known.responseId === null)
        return 'new';
    if (isUpdated(survey, known))
        return 'changed';
    if (survey.listingHash !== known.listingHash)
        return 'metadata';
    if (options.mode === 'full')
        return 'full';
    const since = options.forcedSince;
    return since !== null && survey.lastUpdatedAt !== null && survey.lastUpdatedAt >= since ? 'forced' : null;
}
/** "Differs", not "is later": a service whose clock was set back must not hide a change. */
function isUpdated(survey, known) {
    if (survey.lastUpdatedAt === null)
        return survey.inFiltered;
    return survey.lastUpdatedAt !== known.lastUpdatedAt;
}
function isCurrent(landed, survey, options) {
    // A full run distrusts everything from before it, but not what it landed itself before it was interrupted.
    if (options.mode === 'full' && landed.response.note?.['full'] !== 1)
        return false;
    if (landed.listingHash !== survey.listingHash)
        return false;
    if (survey.lastUpdatedAt !== null)
        return landed.lastUpdatedAt === survey.lastUpdatedAt;
    // No time to compare: absence from the filtered listing only covers the time since the published lake was listed.
    return landed.lastUpdatedAt === null && !survey.inFiltered && landed.isRecent;
}
