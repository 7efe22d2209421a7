import { describe, expect, it } from 'vitest';
import { issueCodes } from '../../src/schema/issue-codes.ts';
import { caseNames, caseTables, expectRows, listedRows, readCase, readExpected } from './case-files.ts';
import { expandCase } from './expand-case.ts';
import { transformCase } from './transformed-case.ts';

/** Issues that depend on more than one body; only a lake has them. */
const ofSeveralBodies = new Set(['unknown_initiative', 'unknown_option']);
/** Cases of what is decided between surveys. */
const ofSeveralSurveys = new Set(['issue-duplicate-id', 'tracker-versions']);

describe('bodies become exactly the rows that the contract says', () => {
  const names = caseNames.filter((name) => !ofSeveralSurveys.has(name));
  it.each(names.map((name) => [`${name} (${readCase(name).about})`, name] as const))('%s', (_title, name) => {
    const file = readCase(name);
    const content = expandCase(file);
    const rowsOf = transformCase(content, file.options);
    const { data_issues: issues, ...expected } = readExpected(name);
    for (const table of caseTables) {
      if (table !== 'data_issues') expectRows(table, rowsOf(table), expected, { file, content });
    }
    const [columns = [], ...listed] = issues ?? [];
    const ofBodies = listed.filter((row) => !ofSeveralBodies.has(String(row[columns.indexOf('code')])));
    expectRows('data_issues', rowsOf('data_issues'), { data_issues: [columns, ...ofBodies] }, { file, content });
  });
});

it('has a case of every issue code', () => {
  const reported = new Set(
    caseNames.flatMap((name) => listedRows(readExpected(name)['data_issues']).map((row) => row['code'])),
  );
  expect(Object.keys(issueCodes).filter((code) => !reported.has(code))).toEqual([]);
});
