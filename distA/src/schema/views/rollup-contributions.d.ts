import { type ViewDeclaration } from './view-declaration.ts';
/** Every join is by what rows are filtered on, so that one figure of a group reads no others. */
export declare const rollupContributions: ViewDeclaration;
