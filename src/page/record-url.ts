import { isLoopback } from '../base/secrets.ts';

/** The ids that a link to a record of the service is made of. */
export interface RecordIds {
  readonly survey_id: string | null;
  readonly utrv_id?: string | null;
}

/**
 * Whether a text is an address with `{survey_id}` or `{utrv_id}` in its path, query or fragment: https, or http to this
 * machine; without user, password or other braces.
 */
export function isRecordUrl(template: string): boolean {
  if (!/\{(survey_id|utrv_id)\}/.test(template) || /[\s\\"'<>`]/.test(template)) return false;
  const filled = template.replace(/\{(survey_id|utrv_id)\}/g, 'a1');
  if (/[{}]/.test(filled) || !/^https?:\/\//i.test(filled) || !URL.canParse(filled)) return false;
  const url = new URL(filled);
  // An id never decides where a link leads: there is none before the path.
  if (/^[^/]*\/\/[^/?#]*\{/.test(template) || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url.hostname);
}

/** The address of a record or report, with the ids encoded; null if it asks for an id that there is none of. */
export function recordUrl(template: string | null, ids: RecordIds): string | null {
  if (template === null) return null;
  const known: Readonly<Record<string, string | null | undefined>> = { ...ids };
  let isWhole = true;
  const url = template.replace(/\{(survey_id|utrv_id)\}/g, (_, name: string) => {
    const id = known[name] ?? '';
    isWhole &&= id !== '';
    return encodeURIComponent(id);
  });
  return isWhole ? url : null;
}
