/** Text from the service made fit for a line of a log or terminal: one line, no control characters, at most `max` long. */
export function printable(text: string, max = 300): string {
  const line = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/g, ' ')
    .toWellFormed()
    .trim();
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}
