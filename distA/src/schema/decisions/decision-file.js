import { createHash } from 'node:crypto';
/** The files of a folder of decisions. */
export const decisionFileNames = ['consolidation.csv', 'measures.csv', 'units.csv'];
/** Where a snapshot, and a run in the landing, have them. */
export const decisionsFolder = 'decisions';
export const sha256OfDecisions = ({ text }) => createHash('sha256').update(text).digest('hex');
/** The text of units.csv; empty if there is none. */
export const unitsCsvIn = (files) => files.find(({ name }) => name === 'units.csv')?.text ?? '';
