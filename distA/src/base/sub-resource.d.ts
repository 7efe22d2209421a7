/** The fields by which journals identify one item of a resource other than listings and surveys. */
export type SubResource = Readonly<Record<string, string | readonly string[]>>;
/** Text of a field; empty if there is none. */
export declare function textIn(detail: SubResource, field: string): string;
/** Texts of a field; an empty list if it contains none. */
export declare function textsIn(detail: SubResource, field: string): readonly string[];
/** A text that is equal for equal fields, whatever their order. */
export declare const subResourceKey: (detail: SubResource) => string;
/** Surveys that a run could not fetch, or not all of. */
export declare const failuresOf: ({ failed }: {
    readonly failed: readonly FailedFetch[];
}, subResources: readonly {
    readonly detail: SubResource;
    readonly failure?: string;
}[]) => readonly FailedFetch[];
interface FailedFetch {
    readonly surveyId: string;
    readonly reason: string;
}
export {};
