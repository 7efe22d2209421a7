import type { Recording } from './recordings.ts';
import type { View } from './routes.ts';

interface RecordedSurvey {
  readonly _id: string;
  readonly initiativeId: string;
}

/** ISO 8601, by survey: of metadata or answers, whichever is later, and of answers; null without any. */
type RecordedUpdates = Readonly<Record<string, { readonly survey: string; readonly answers: string | null }>>;

/** What a recorded night answers to the connection, which is bound to the whole group. */
export function recordedView(recording: Recording): View {
  const parsed = <T>(name: string): T => JSON.parse(recording.get(name) ?? 'null');
  const initiatives = parsed<readonly { readonly _id: string }[]>('initiatives');
  const surveys = parsed<readonly RecordedSurvey[]>('surveys');
  const updates = parsed<RecordedUpdates>('updates');
  const ids = new Set(initiatives.map(({ _id }) => _id));
  const listed = (
    survey: RecordedSurvey,
    kind: 'survey' | 'answers',
    since: number | undefined,
  ): readonly unknown[] => {
    if (since === undefined) return [survey];
    const updated = updates[survey._id];
    const at = updated?.[kind] ?? null;
    return at === null || Date.parse(at) < since ? [] : [{ ...survey, lastUpdated: updated?.survey }];
  };
  return {
    rootId: initiatives[0]?._id ?? '',
    initiatives: () => initiatives,
    tree: () => parsed('tree'),
    hasInitiative: (id) => ids.has(id),
    initiativeSurveys: (id, since) =>
      surveys.filter(({ initiativeId }) => initiativeId === id).flatMap((survey) => listed(survey, 'answers', since)),
    surveys: (since) => surveys.flatMap((survey) => listed(survey, 'survey', since)),
    survey: (id) => {
      const json = recording.get(`survey/${id}`);
      return json === undefined ? undefined : { pieces: [json] };
    },
    calculated: (id, code) => parsed(`calculated/${id}/${code}`) ?? undefined,
    valueList: (id) => parsed(`value-list/${id}`) ?? undefined,
  };
}
