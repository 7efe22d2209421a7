import type { AskedLake } from '../asked-lake.ts';
import type { KeyFigure } from '../key-figure.ts';
import { bridgeSection } from './bridge-section.ts';
import { changesSection } from './changes-section.ts';
import { findingsSection } from './findings-section.ts';
import { openSection } from './open-section.ts';
import { questionSection } from './question-section.ts';
import { regionsSection } from './regions-section.ts';
import type { Section } from './section.ts';

/** The sections of the page, in its order. To add one: docs/adding-a-section.md. */
export function sectionsOf(answers: AskedLake, figures: readonly KeyFigure[], year: number): readonly Section[] {
  return [
    ...[bridgeSection(answers, figures, year), regionsSection(figures, year), openSection(answers, year)],
    ...[changesSection(answers), findingsSection(answers, year), ...answers.shown.map(questionSection)],
  ];
}
