import { describe, expect, it } from 'vitest';
import { aSurvey, aUtrv, id, initiativeId, issuesOf, pick, transform, transformUtrv } from './collect.ts';

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
