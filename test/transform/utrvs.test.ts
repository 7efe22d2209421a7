import { describe, expect, it } from 'vitest';
import { aSurvey, aUtrv, id, initiativeId, issuesOf, pick, surveyId, transform, transformUtrv } from './collect.ts';

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

  it.each([
    [null, 'invalid_type', '', 'utrvs'],
    [{ ...aUtrv(), _id: '../../etc/passwd' }, 'invalid_id', '/_id', 'utrvs'],
    [{ ...aUtrv(), _id: [id(5)] }, 'invalid_id', '/_id', 'utrvs'],
    [{ ...aUtrv(), _id: id(20) }, 'duplicate_id', '/_id', 'utrvs'],
    [{ ...aUtrv(), universalTrackerId: 5 }, 'invalid_id', '/universalTrackerId', 'utrvs'],
    [{ ...aUtrv(), period: 'weekly' }, 'unknown_period', '/period', 'utrvs'],
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
