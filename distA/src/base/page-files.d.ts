/** The report page of a lake, in the folder of each snapshot. */
export declare const pageName = "report.html";
/** The folder next to the page that holds its tables in full. */
export declare const pageTablesFolder = "report";
/** Each is a CSV file of that name in the folder; a table without rows has no file. */
export declare const pageTableNames: readonly ['to-chase', 'completeness', 'key-figures', 'restatements'];
export type PageTableName = (typeof pageTableNames)[number];
export declare const pageTableFile: (table: PageTableName) => string;
