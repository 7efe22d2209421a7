import { describe, expect, it } from 'vitest';
import { toEpochDay } from '../../src/transform/reading/instants.ts';
import {
  aSurvey,
  aUtrv,
  id,
  initiativeId,
  issuesOf,
  pick,
  surveyId,
  trackerId,
  transform,
  transformUtrv,
} from './collect.ts';

const base = '/data/universalTrackerValues/0';

describe('a value record', () => {
  it('has the same extra as others with the same field, and reports half a surrogate pair each time', () => {
    const texts = ['actual', 'actual', 'b\ud800', 'b\ud800', '__proto__'];
    const rows = transform(
      aSurvey({
        universalTrackerValues: texts.flatMap((text, i) => [
          aUtrv({ _id: id(100 + i), utrvType: text }),
          JSON.parse(JSON.stringify(aUtrv({ _id: id(200 + i), other: text })).replace('"other"', '"__proto__"')),
        ]),
      }),
    );
    expect(rows.of('utrvs').map(({ extra }) => extra)).toEqual(
      texts.flatMap((text) => [
        `{"utrvType":${JSON.stringify(text.toWellFormed())}}`,
        `{"__proto__":${JSON.stringify(text.toWellFormed())}}`,
      ]),
    );
    expect(issuesOf(rows).filter((issue) => issue.includes('invalid_text'))).toHaveLength(4);
  });

  it('fills every column of its row', () => {
    const rows = transformUtrv({
      value: 5,
      evidenceRequired: true,
      verificationRequired: false,
      isPrivate: true,
      utrvType: 'actual',
      assuranceStatus: 'partial',
      notes: { stakeholder: { date: '2024-01-01', action: 'updated' } },
      valueData: { isImported: true, notApplicableType: null },
    });
    expect(rows.of('utrvs')).toEqual([
      {
        utrv_id: id(10),
        survey_id: surveyId,
        initiative_id: initiativeId,
        tracker_id: trackerId,
        source_index: 0,
        status: 'verified',
        value_type: 'number',
        answer: 'answered',
        not_applicable_type: null,
        evidence_required: true,
        verification_required: false,
        is_private: true,
        assurance_status: 'partial',
        notes: '{"stakeholder":{"date":"2024-01-01","action":"updated"}}',
        period: 'yearly',
        effective_at: Date.UTC(2024, 11, 31) * 1000,
        period_start: toEpochDay(2024, 1, 1),
        period_end: toEpochDay(2024, 12, 31),
        table_row_count: null,
        data_point_count: 1,
        definition_id: rows.of('tracker_definitions')[0]?.definition_id,
        extra: '{"utrvType":"actual","valueData":{"isImported":true}}',
      },
    ]);
    expect(issuesOf(rows)).toEqual([]);
  });

  it.each([
    [{ value: 5, valueData: { notApplicableType: 'na' } }, 'answered', 'na'],
    [{ valueData: { notApplicableType: 'na' } }, 'not_applicable', 'na'],
    [{ valueData: { notApplicableType: 'nr' } }, 'not_reported', 'nr'],
    [{ valueData: { notApplicableType: 'later' } }, 'unanswered', 'later'],
    [{ valueData: {} }, 'unanswered', null],
    [{ status: 'created' }, 'unanswered', null],
    [{ valueType: 'table', valueData: { table: [] } }, 'unanswered', null],
  ])('%j is %s', (fields, answer, notApplicable) => {
    expect(pick(transformUtrv(fields).of('utrvs'), 'answer', 'not_applicable_type')).toEqual([[answer, notApplicable]]);
  });

  it.each([
    [{ valueType: 'table', valueData: { table: [] } }, 0],
    [{ valueType: 'table' }, 0],
    [{ valueType: 'number', valueData: { table: [] } }, null],
    [{ valueType: 'text', valueData: { data: 'x' } }, null],
  ])('%j has %j table rows', (fields, count) => {
    expect(pick(transformUtrv(fields).of('utrvs'), 'table_row_count')).toEqual([[count]]);
  });

  it('may have a period and an initiative of its own, which is noted', () => {
    const rows = transformUtrv({ value: 1, period: 'quarterly', effectiveDate: '2024-05-31', initiativeId: id(7) });
    expect(pick(rows.of('data_points'), 'period', 'period_start', 'period_end', 'initiative_id')).toEqual([
      ['quarterly', toEpochDay(2024, 3, 1), toEpochDay(2024, 5, 31), id(7)],
    ]);
    expect(issuesOf(rows)).toEqual([
      `notice contradicts_survey ${base}/initiativeId ${id(7)}`,
      `notice unaligned_period ${base}/effectiveDate 2024-05-31`,
      `notice contradicts_survey ${base}/period quarterly`,
      `notice contradicts_survey ${base}/effectiveDate 2024-05-31`,
    ]);
  });

  it.each([
    [7, 'invalid_type', '', 'utrvs'],
    [null, 'invalid_type', '', 'utrvs'],
    [{ ...aUtrv(), _id: undefined }, 'missing_field', '/_id', 'utrvs'],
    [{ ...aUtrv(), _id: '../../etc/passwd' }, 'invalid_id', '/_id', 'utrvs'],
    [{ ...aUtrv(), _id: '' }, 'invalid_id', '/_id', 'utrvs'],
    [{ ...aUtrv(), _id: [id(5)] }, 'invalid_id', '/_id', 'utrvs'],
    [{ ...aUtrv(), _id: id(20) }, 'duplicate_id', '/_id', 'utrvs'],
    [{ ...aUtrv(), universalTrackerId: undefined }, 'missing_field', '/universalTrackerId', 'utrvs'],
    [{ ...aUtrv(), universalTrackerId: 5 }, 'invalid_id', '/universalTrackerId', 'utrvs'],
    [{ ...aUtrv(), period: 'weekly' }, 'unknown_period', '/period', 'utrvs'],
    [{ ...aUtrv(), effectiveDate: '2024-02-30' }, 'invalid_date', '/effectiveDate', 'utrvs'],
    [{ ...aUtrv(), effectiveDate: 5 }, 'invalid_date', '/effectiveDate', 'utrvs'],
  ])('%j is rejected, and the records around it are not', (record, code, pointer, resource) => {
    const around = [aUtrv({ _id: id(20), value: 1 }), record, aUtrv({ _id: id(21), value: 2 })];
    const rows = transform(aSurvey({ universalTrackerValues: around }));
    expect(pick(rows.of('utrvs'), 'utrv_id', 'source_index')).toEqual([
      [id(20), 0],
      [id(21), 2],
    ]);
    expect(pick(rows.of('surveys'), 'utrv_count', 'data_point_count')).toEqual([[2, 2]]);
    expect(
      pick(rows.of('data_issues'), 'severity', 'code', 'json_pointer', 'resource', 'survey_id', 'initiative_id'),
    ).toEqual([['rejected', code, `/data/universalTrackerValues/1${pointer}`, resource, surveyId, initiativeId]]);
  });

  it('keeps its values where other fields are malformed', () => {
    const rows = transformUtrv({
      value: 1,
      status: 5,
      valueType: ['number'],
      evidenceRequired: 'yes',
      notes: 'seen',
      assuranceStatus: { state: 'partial' },
      valueData: { notApplicableType: 1 },
    });
    expect(
      pick(
        rows.of('utrvs'),
        'status',
        'value_type',
        'initiative_id',
        'evidence_required',
        'notes',
        'assurance_status',
        'not_applicable_type',
      ),
    ).toEqual([[null, 'number', initiativeId, null, '"seen"', '{"state":"partial"}', null]]);
    expect(pick(rows.of('data_points'), 'value_number', 'status')).toEqual([[1, null]]);
    expect(issuesOf(rows)).toEqual([
      `degraded invalid_type ${base}/status 5`,
      `degraded invalid_type ${base}/valueType ["number"]`,
      `degraded invalid_type ${base}/valueData/notApplicableType 1`,
      `degraded invalid_type ${base}/evidenceRequired yes`,
    ]);
  });

  it('without a definition is kept', () => {
    const rows = transformUtrv({ value: 1, universalTracker: undefined });
    expect(pick(rows.of('utrvs'), 'definition_id', 'data_point_count')).toEqual([[null, 1]]);
    expect(rows.of('tracker_definitions')).toEqual([]);
    expect(issuesOf(rows)).toEqual([`notice missing_field ${base}/universalTracker -`]);
    expect(issuesOf(transformUtrv({ universalTracker: 'x' }))).toEqual([
      `degraded invalid_type ${base}/universalTracker x`,
    ]);
  });
});
