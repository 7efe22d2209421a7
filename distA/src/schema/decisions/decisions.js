import { suggest } from '../../base/suggest.js';
import { readCsv, shown } from './csv-rows.js';
import { decisionsFolder } from './decision-file.js';
import { toAlias } from './unit-alias.js';
/**
 * @param folder for messages
 * @throws UsageError naming file and line
 */
export function parseDecisions(files, folder = decisionsFolder) {
    const read = (name, parse) => files.flatMap((file) => (file.name === name ? parse({ ...file, name: `${folder}/${name}` }) : []));
    return {
        consolidation: read('consolidation.csv', parseConsolidation),
        measures: read('measures.csv', parseMeasures),
        units: read('units.csv', parseUnits),
    };
}
/** The columns of each file, in the order of a new one. */
export const decisionColumns = {
    'consolidation.csv': ['initiative_id', 'type_code', 'tracker_id', 'report_is', 'from_year', 'to_year', 'reason'],
    'measures.csv': ['type_code', 'tracker_id', 'column_code', 'over_initiatives', 'over_rows', 'over_time', 'reason'],
    'units.csv': ['unit', 'unit_type', 'is', 'factor', 'reason'],
};
const parseConsolidation = (file) => readCsv(file, decisionColumns['consolidation.csv']).map((row) => {
    const years = { from_year: yearIn(row, 'from_year'), to_year: yearIn(row, 'to_year') };
    if (years.from_year !== null && years.to_year !== null && years.from_year > years.to_year)
        throw row.wrong(`from_year ${years.from_year} is after to_year ${years.to_year}`);
    return {
        line: row.line,
        initiative_id: idIn(row, 'initiative_id'),
        ...questionIn(row),
        report_is: wordIn(row, 'report_is', ['consolidated', 'stand_alone']),
        ...years,
        reason: row.cell('reason'),
    };
});
const parseMeasures = (file) => readCsv(file, decisionColumns['measures.csv']).map((row) => {
    const question = questionIn(row);
    if (question.type_code === null && question.tracker_id === null)
        throw row.wrong('type_code and tracker_id are both empty; * is the type code of every question that has one');
    return {
        line: row.line,
        ...question,
        column_code: row.cell('column_code'),
        over_initiatives: wordIn(row, 'over_initiatives', ['sum', 'none']),
        over_rows: wordIn(row, 'over_rows', ['sum', 'without_total', 'none']),
        over_time: wordIn(row, 'over_time', ['sum', 'period_end', 'none']),
        reason: row.cell('reason'),
    };
});
const parseUnits = (file) => readCsv(file, decisionColumns['units.csv']).map(toAlias);
/** The cell as one of a few words; null if it is empty. */
function wordIn(row, column, words) {
    const cell = row.cell(column);
    const word = words.find((one) => one === cell);
    if (cell === null || word !== undefined)
        return word ?? null;
    const near = suggest(cell, words);
    const meant = near === undefined ? '' : ` Did you mean ${near}?`;
    throw row.wrong(`${column} is ${words.join(' or ')}, not ${shown(cell)}.${meant}`);
}
/** An id of the service; null if the cell is empty. */
function idIn(row, column) {
    const cell = row.cell(column);
    if (cell === null || /^[0-9a-f]{24}$/i.test(cell))
        return cell;
    throw row.wrong(`${column} is an id of 24 hexadecimal characters, not ${shown(cell)}`);
}
function yearIn(row, column) {
    const cell = row.cell(column);
    if (cell === null)
        return null;
    if (/^[12]\d{3}$/.test(cell))
        return Number(cell);
    throw row.wrong(`${column} is a year such as 2025, not ${shown(cell)}`);
}
/** The question that a row is about; all null for a row about every question. */
function questionIn(row) {
    const question = { type_code: row.cell('type_code'), tracker_id: idIn(row, 'tracker_id') };
    if (question.type_code !== null && question.tracker_id !== null)
        throw row.wrong('give either type_code or tracker_id, not both');
    return question;
}
