import { createHash } from 'node:crypto';

/** A file of decisions as it was given: its bytes are those of the text in UTF-8. */
export interface DecisionFile {
  /** Without folder. */
  readonly name: string;
  /** With the BOM, if there is one. */
  readonly text: string;
}

/** The files of a folder of decisions. */
export const decisionFileNames = ['consolidation.csv', 'measures.csv', 'units.csv'] as const;

export type DecisionFileName = (typeof decisionFileNames)[number];

/** Where a snapshot, and a run in the landing, have them. */
export const decisionsFolder = 'decisions';

export const sha256OfDecisions = ({ text }: DecisionFile): string => createHash('sha256').update(text).digest('hex');

/** The text of units.csv; empty if there is none. */
export const unitsCsvIn = (files: readonly DecisionFile[]): string =>
  files.find(({ name }) => name === 'units.csv')?.text ?? '';
