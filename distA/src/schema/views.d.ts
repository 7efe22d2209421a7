import type { ViewDeclaration } from './views/view-declaration.ts';
/** In this order they can be created: a view may use those before it. */
export declare const views: readonly ViewDeclaration[];
/** Statements that create all views of a lake whose tables are there. */
export declare const createViewsSql: () => readonly string[];
/** The columns of a view or table in order of worth; undefined for another name, and for a table that declares none. */
export declare const declaredWorth: (name: string) => readonly string[] | undefined;
