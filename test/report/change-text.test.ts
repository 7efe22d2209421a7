import { describe, expect, it } from 'vitest';
import { changeSentence, changesSentence, type FigureChange } from '../../src/report/change-text.ts';
import { revenue } from './told-report.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const said = (more: Partial<FigureChange>): string => plain(changeSentence({ ...revenue, ...more }));

describe('a figure that changed', () => {
  it('is said with its question, year, values and reason', () => {
    expect(said({})).toBe('Revenue 2024 1,919.2 → 928.7 million EUR (−52 %), a record is gone: Group');
    expect(said({ column_name: 'Sales', option_name: 'Abroad', depth: 1, initiative_name: 'Asia' })).toMatch(
      /^Revenue, Sales, Abroad 2024 of Asia 1,919.2 →/,
    );
    expect(said({ before: null, percent: null, cause_is: 'new' })).toBe(
      'Revenue 2024 is new (928.7 million EUR), a new record counts: Group',
    );
    expect(said({ unit: 'MWh', before: 1500, after: 1.5, percent: -99.9 })).toMatch(
      /^Revenue 2024 1,500 → 1.5 MWh \(÷ /,
    );
    expect(said({ after: null, unit: '%', before: 58.3, percent: -100 })).toBe(
      'Revenue 2024 is gone (was 58.3 %), a record is gone: Group',
    );
  });

  it('has one sentence for each reason', () => {
    const why = (reason: string | null, is = 'other'): string =>
      said({ reason, cause_is: is, cause_name: 'Kiel' }).replace(/^.*\), /, '');
    expect([
      why('structure', 'gone'),
      why('structure', 'new'),
      why('decision'),
      why('definition'),
      why('value'),
    ]).toEqual([
      'removed or moved away: Kiel',
      'added or moved here: Kiel',
      'decisions or settings differ: Kiel',
      'the question has another unit, type or scale: Kiel',
      'a value was changed: Kiel',
    ]);
    expect(why(null)).toMatch(/\(−52 %\)$/);
  });
});

describe('all that changed', () => {
  const none = {
    against: 'previous',
    changed: 0,
    without_doubt: 0,
    large: 0,
    gone: 0,
    below: 0,
    large_below: 0,
    figures: [],
  };
  const all = (more: object): string => plain(changesSentence({ ...none, ...more }));

  it('begins with large changes of figures without doubt, and names one of a whole question', () => {
    const ofOption = { ...revenue, option_name: 'Abroad', percent: -90 };
    const gone = { ...revenue, after: null };
    expect(
      all({ changed: 20, without_doubt: 14, large: 13, gone: 1, below: 300, figures: [gone, ofOption, revenue] }),
    ).toBe(
      '13 figures without doubt changed by 20 % or more, 1 gone: Revenue 2024 1,919.2 → 928.7 million EUR (−52 %), a record is gone: Group; 20 figures of the group changed in all',
    );
    expect(all({ changed: 1, without_doubt: 1, gone: 1, figures: [gone] })).toMatch(/^1 figure without doubt gone: /);
  });

  it('says how small the rest is', () => {
    expect(all({ changed: 133, without_doubt: 1, figures: [revenue] })).toMatch(
      /^133 figures of the group changed, 1 without doubt by less than 20 %: Revenue/,
    );
    expect(all({ changed: 1, without_doubt: 1, figures: [revenue] })).toMatch(
      /^1 figure without doubt changed by less than 20 %: Revenue/,
    );
    expect(all({ changed: 2, figures: [revenue] })).toMatch(
      /^2 figures of the group changed, none without doubt: Revenue/,
    );
    expect(all({ below: 3 })).toBe('no figure of the group changed, 3 figures below it did');
    expect(all({})).toBe('no figure of the group changed');
  });
});
