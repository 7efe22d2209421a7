import { type ViewDeclaration } from './view-declaration.ts';
export declare const initiativeTree: ViewDeclaration;
