/** The report page of a lake, in the folder of each snapshot. */
export const pageName = 'report.html';
/** The folder next to the page that holds its tables in full. */
export const pageTablesFolder = 'report';
/** Each is a CSV file of that name in the folder; a table without rows has no file. */
export const pageTableNames = ['to-chase', 'completeness', 'key-figures', 'restatements'];
export const pageTableFile = (table) => `${table}.csv`;
