/** Whether this system knows a time zone of this name. Offsets such as +02:00 are not zones: their days would not follow the law of any place. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
