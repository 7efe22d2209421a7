import { describe, expect, it } from 'vitest';
import { issueCodes } from '../../src/schema/issue-codes.ts';
import { expandCase } from './bodies.ts';
import { caseTables, expectRows, listedRows, readRule, ruleNames } from './record-rules.ts';
import { transformCase } from './transformed.ts';

/** Issues that depend on more than one body; only a lake has them. */
const ofSeveralBodies = new Set(['unknown_initiative', 'unknown_option']);
/** Rules of what is decided between surveys. */
const ofSeveralSurveys = new Set(['duplicate-id', 'tracker-versions']);

describe('bodies become exactly the rows that the contract says', () => {
  const names = ruleNames.filter((name) => !ofSeveralSurveys.has(name));
  it.each(names.map((name) => [`${name} (${readRule(name).rule})`, name] as const))('%s', (_title, name) => {
    const file = readRule(name);
    const content = expandCase(file);
    const rowsOf = transformCase(content, file.options);
    const { data_issues: issues, ...expected } = readRule(name).expected;
    for (const table of caseTables) {
      if (table !== 'data_issues') expectRows(table, rowsOf(table), expected, { file, content });
    }
    const [columns = [], ...listed] = issues ?? [];
    const ofBodies = listed.filter((row) => !ofSeveralBodies.has(String(row[columns.indexOf('code')])));
    expectRows('data_issues', rowsOf('data_issues'), { data_issues: [columns, ...ofBodies] }, { file, content });
  });
});

const issues = ruleNames.flatMap((name) => listedRows(readRule(name).expected['data_issues']));

it('has a rule of every issue code', () => {
  const reported = new Set(issues.map((row) => row['code']));
  expect(Object.keys(issueCodes).filter((code) => !reported.has(code))).toEqual([]);
});

it('reports an issue with a severity that its code declares', () => {
  const declared = new Map<string, readonly unknown[]>(Object.entries(issueCodes));
  expect(issues.filter(({ code, severity }) => !declared.get(String(code))?.includes(severity))).toEqual([]);
});
