/** The ids that a link to a record of the service is made of. */
export interface RecordIds {
    readonly survey_id: string | null;
    readonly utrv_id?: string | null;
}
/**
 * Whether a text is an address with `{survey_id}` or `{utrv_id}` in its path, query or fragment: https, or http to this
 * machine; without user, password or other braces.
 */
export declare function isRecordUrl(template: string): boolean;
/** The address of a record or report, with the ids encoded; null if the template asks for an id that there is none of. */
export declare function recordUrl(template: string | null, ids: RecordIds): string | null;
