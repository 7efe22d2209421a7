import { percentAnsweredSql, recordCountNames, recordCounts, recordCountsSql } from '../record-states.ts';
import { describedIn, type ViewDeclaration } from './view-declaration.ts';

const countNames = recordCountNames.filter((name) => name !== 'record_count');
const { record_count: _, ...countDescriptions } = recordCounts;

export const surveyCompleteness: ViewDeclaration = {
  name: 'survey_completeness',
  description:
    'Progress of each current survey: value records answered, rejected, verified, not applicable, not reported and unanswered, and the percentages answered and verified.',
  columns: {
    survey_id: 'Id of the survey.',
    survey_name: 'Name of the survey.',
    ...describedIn('surveys', ['survey_type', 'initiative_id']),
    initiative_name: 'Name of the initiative.',
    ...describedIn('surveys', ['period', 'period_label', 'is_complete']),
    utrv_count: 'Value records.',
    ...countDescriptions,
    unanswered_count: 'Records that say nothing, and were not rejected.',
    percent_answered: 'Records that are answered or not applicable, in percent of all.',
    percent_verified: 'Answered records that are verified, in percent of all records.',
  },
  sql: `
SELECT s.survey_id, s.name AS survey_name, s.survey_type, s.initiative_id, i.name AS initiative_name,
  s.period, s.period_label, s.is_complete, coalesce(u.record_count, 0) AS utrv_count,
  ${countNames.map((name) => `coalesce(u.${name}, 0) AS ${name}`).join(', ')}, coalesce(u.unanswered_count, 0) AS unanswered_count,
  ${percentAnsweredSql('u')} AS percent_answered, 100.0::DOUBLE * u.verified_count / u.record_count AS percent_verified
FROM surveys s
  LEFT JOIN (
    SELECT survey_id, ${recordCountsSql},
      count(*) FILTER (answer = 'unanswered' AND status IS DISTINCT FROM 'rejected') AS unanswered_count
    FROM utrvs GROUP BY survey_id) u USING (survey_id)
  LEFT JOIN initiatives i USING (initiative_id)
WHERE s.removed_at IS NULL`,
};
