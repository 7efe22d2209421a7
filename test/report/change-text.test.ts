import { expect, it } from 'vitest';
import { changeSentence, changesSentence, type FigureChange } from '../../src/report/change-text.ts';
import { revenue } from './told-report.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

it.each<readonly [Partial<FigureChange>, RegExp]>([
  [{}, /^Revenue 2024 1,919\.2 → 928\.7 million EUR \(−52 %\), a record is gone: Group$/],
  [
    { column_name: 'Sales', option_name: 'Abroad', depth: 1, initiative_name: 'Asia' },
    /^Revenue, Sales, Abroad 2024 of Asia 1,919.2 →/,
  ],
  [
    { before: null, percent: null, cause_is: 'new' },
    /^Revenue 2024 is new \(928\.7 million EUR\), a new record counts: Group$/,
  ],
  [{ unit: 'MWh', before: 1500, after: 1.5, percent: -99.9 }, /^Revenue 2024 1,500 → 1.5 MWh \(÷ /],
  [
    { after: null, unit: '%', before: 58.3, percent: -100 },
    /^Revenue 2024 is gone \(was 58\.3 %\), a record is gone: Group$/,
  ],
  [{ reason: 'structure' }, /, removed or moved away: Group$/],
  [{ reason: 'structure', cause_is: 'new' }, /, added or moved here: Group$/],
  [{ reason: 'decision' }, /, decisions or settings differ: Group$/],
  [{ reason: 'definition' }, /, the question has another unit, type or scale: Group$/],
  [{ reason: 'value' }, /, a value was changed: Group$/],
  [{ reason: null }, /\(−52 %\)$/],
])('a figure that changed is said with its question, year, values and reason: %j', (more, sentence) => {
  expect(plain(changeSentence({ ...revenue, ...more }))).toMatch(sentence);
});

const none = { against: 'previous', changed: 0, without_doubt: 0, large: 0, gone: 0, below: 0, large_below: 0 };
const gone = { ...revenue, after: null };
const some = { figures: [revenue] };

it.each<readonly [object, RegExp]>([
  // Large changes of figures without doubt come first, one of a whole question.
  [
    {
      ...{ changed: 20, without_doubt: 14, large: 13, gone: 1, below: 300 },
      figures: [gone, { ...revenue, option_name: 'Abroad', percent: -90 }, revenue],
    },
    /^13 figures without doubt changed by 20 % or more, 1 gone: Revenue 2024 1,919\.2 → .*: Group; 20 figures of the group changed in all$/,
  ],
  [{ changed: 1, without_doubt: 1, gone: 1, figures: [gone] }, /^1 figure without doubt gone: /],
  [
    { changed: 133, without_doubt: 1, ...some },
    /^133 figures of the group changed, 1 without doubt by less than 20 %: Revenue/,
  ],
  [{ changed: 1, without_doubt: 1, ...some }, /^1 figure without doubt changed by less than 20 %: Revenue/],
  [{ changed: 2, ...some }, /^2 figures of the group changed, none without doubt: Revenue/],
  [{ below: 3 }, /^no figure of the group changed, 3 figures below it did$/],
  [{}, /^no figure of the group changed$/],
])('all that changed: %j', (more, sentence) => {
  expect(plain(changesSentence({ ...none, figures: [], ...more }))).toMatch(sentence);
});
