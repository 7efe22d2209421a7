import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/base/package-folder.js';
const questions = readFileSync(join(packageFolder() ?? '.', 'tools/simulated-group/questions.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
/** Every question of `questions.ndjson` that many surveys ask, core ones first. Worlds depend on the order. */
export const catalogue = questions.filter(({ answers }) => answers === undefined);
/** Questions of single surveys, each with what makes a figure hard, in numbers that can be checked by hand. */
const rare = questions.filter(({ answers }) => answers !== undefined);
const firstRare = 1_000_000;
/** Number of questions that every survey contains before its own selection. */
export const coreCount = catalogue.filter((spec) => spec.core === true).length;
/** Question `index`; beyond the catalog, an endless supply of local indicators. */
export function trackerSpec(index) {
    return rare[index - firstRare] ?? catalogue[index] ?? localIndicator(index - catalogue.length + 1);
}
/** The questions, by index, that only the survey of this site and period asks. */
export const rareQuestions = (survey) => rare.flatMap((spec, i) => (givenAnswer(spec, survey) === undefined ? [] : [firstRare + i]));
/** What this survey answers to a question of single surveys. */
export const givenAnswer = ({ answers }, survey) => answers?.find(({ site, period, year, month }) => site === survey.site && period === survey.period && year === survey.year && month === survey.month);
function localIndicator(number) {
    return {
        code: `LOCAL-${number}`,
        name: `Local indicator ${number}`,
        question: `What was the reading of local indicator ${number} in the period?`,
        valueType: 'number',
        type: 'kpi',
        amount: 10 + (number % 90),
        decimals: number % 4,
    };
}
