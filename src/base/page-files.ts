/** The page about a lake, in the folder of each snapshot. */
export const pageName = 'report.html';

/** The folder beside it with the tables of the page, whole. */
export const pageTablesFolder = 'report';

/** Each a CSV file of that name in the folder; one without rows is not there. */
export const pageTableNames = [
  'to-chase',
  'completeness',
  'key-figures',
  'restatements',
  'removed',
  'outliers',
  'issues',
  'coverage',
  'units',
  'runs',
] as const;

export type PageTableName = (typeof pageTableNames)[number];

/** Name of the file of a table. */
export const pageTableFile = (table: PageTableName): string => `${table}.csv`;
