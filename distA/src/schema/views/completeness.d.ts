import { type ViewDeclaration } from './view-declaration.ts';
export declare const completeness: ViewDeclaration;
export declare const surveyCompleteness: ViewDeclaration;
