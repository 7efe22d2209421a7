// dist/src/base/page-files.js
/** The report page of a lake, in the folder of each snapshot. */
const pageName = "report.html";
/** The folder next to the page that holds its tables in full. */
const pageTablesFolder = "report";
/** Each is a CSV file of that name in the folder; a table without rows has no file. */
const pageTableNames = [
	"to-chase",
	"completeness",
	"key-figures",
	"restatements"
];
const pageTableFile = (table) => `${table}.csv`;
export { pageTablesFolder as i, pageTableFile as n, pageTableNames as r, pageName as t };
