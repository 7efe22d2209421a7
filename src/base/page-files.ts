/** The report page of a lake, in the folder of each snapshot. */
export const pageName = 'report.html';

/** The folder next to the page with the complete answers behind it, as CSV. */
export const pageTablesFolder = 'report';

/** Whether a path in the folder of a snapshot is of the page; the manifest does not list these files. */
export const isPageFile = (path: string): boolean => path === pageName || /^report[/\\][\w-]+\.csv$/.test(path);
