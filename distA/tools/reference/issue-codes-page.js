import { declaredIssues, issueSeverities } from '../../src/schema/issue-codes.js';
import { code, madeFrom, page, table } from './markdown.js';
const cost = {
    rejected: 'the record, or the value, is not in the lake',
    degraded: 'something of it is missing, such as its scaled number',
    notice: 'nothing is missing',
};
/** Every code of `data_issues`. */
export const issueCodesPage = () => page(madeFrom('src/schema/issue-codes.ts'), '# Issue codes', 'Nothing that the service sends is dropped without a row in [`data_issues`](tables.md#data_issues). The row has one of these codes, the place in the landed body (`json_pointer`) and the value found there. An issue disappears when the corrected record is loaded.', table(['severity', 'what it cost'], issueSeverities.map((severity) => [code(severity), cost[severity]])), table(['code', 'severity', 'meaning', 'what to do'], [...declaredIssues].map(([name, { severities, meaning, advice }]) => [
    code(name),
    severities.join(', '),
    meaning,
    advice,
])), '`esg-lake query @issues` counts the issues; `esg-lake explain UTRV_ID` shows those of a value record.');
