/** What a recorded night answers to the connection, which is bound to the whole group. */
export function recordedView(recording) {
    const parsed = (name) => JSON.parse(recording.get(name) ?? 'null');
    const initiatives = parsed('initiatives');
    const surveys = parsed('surveys');
    const updates = parsed('updates');
    const ids = new Set(initiatives.map(({ _id }) => _id));
    const listed = (survey, kind, since) => {
        if (since === undefined)
            return [survey];
        const updated = updates[survey._id];
        const at = updated?.[kind] ?? null;
        return at === null || Date.parse(at) < since ? [] : [{ ...survey, lastUpdated: updated?.survey }];
    };
    return {
        rootId: initiatives[0]?._id ?? '',
        initiatives: () => initiatives,
        tree: () => parsed('tree'),
        hasInitiative: (id) => ids.has(id),
        initiativeSurveys: (id, since) => surveys.filter(({ initiativeId }) => initiativeId === id).flatMap((survey) => listed(survey, 'answers', since)),
        surveys: (since) => surveys.flatMap((survey) => listed(survey, 'survey', since)),
        survey: (id) => {
            const json = recording.get(`survey/${id}`);
            return json === undefined ? undefined : { pieces: [json] };
        },
        calculated: (id, code) => parsed(`calculated/${id}/${code}`) ?? undefined,
        valueList: (id) => parsed(`value-list/${id}`) ?? undefined,
    };
}
