/**
 * Microseconds since 1970 as ISO 8601 text without loss; whole milliseconds where a double can no longer represent every
 * microsecond (before 1684 and after 2255).
 */
export function isoTime(micros: number): string {
  if (!Number.isSafeInteger(micros)) return new Date(Math.round(micros / 1000)).toISOString();
  const seconds = Math.floor(micros / 1e6);
  const fraction = String(micros - seconds * 1e6).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}
