/** Markup that is already escaped. */
export interface Html {
    readonly html: string;
}
export type Content = Html | string | number | null | undefined | readonly Content[];
/** Template tag: escapes everything that is not `Html`, and removes characters that would reorder or hide text. */
export declare function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html;
/** A name from the service, isolated so that its writing direction does not affect the text around it. */
export declare const named: (name: string | null) => Html;
export declare const code: (text: string) => Html;
/** Text for screen readers only. */
export declare const unseen: (content: Content) => Html;
export interface PageColumn {
    readonly title: Content;
    /**
     * Classes of its cells: `r` aligned right, `nw` without line breaks, `w` with a bar, `opt` hidden on a phone.
     * @default ''
     */
    readonly kind?: string;
}
/** The first cell of each row is its heading. @param o.kind classes: `plain`, `quiet` (caption for screen readers only) */
export declare function table(o: {
    readonly caption: Content;
    readonly columns: readonly PageColumn[];
    readonly rows: readonly (readonly Content[])[];
    readonly kind?: string;
}): Html;
/** A folded box, which is not printed. `label` is plain text, since it is also the accessible name. */
export declare const fold: (label: string, body: Content) => Html;
/** A box that scrolls sideways, so that the page does not; reachable by keyboard. */
export declare const scroll: (label: string, body: Content) => Html;
