import { type ViewDeclaration } from './view-declaration.ts';
/** Everything is joined by initiative, tracker and period too, so that a filter on them reaches all that is read. */
export declare const tableCells: ViewDeclaration;
