/** A cell of a CSV file (RFC 4180): null is empty, an empty text is `""`. */
export const csvCell = (text: string | null): string =>
  text === null ? '' : text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
