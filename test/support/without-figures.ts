import { afterAll, beforeAll, vi } from 'vitest';
import * as figures from '../../src/load/merge/replace-figures.ts';
import * as page from '../../src/page/write-page.ts';

/** Runs of this file make no figures and no page, which are two thirds of what a small run costs. */
export function withoutFigures(): void {
  const undo: (() => void)[] = [];
  beforeAll(() => {
    const ofFigures = vi.spyOn(figures, 'replaceFigures').mockResolvedValue(null);
    const ofPage = vi.spyOn(page, 'writePage').mockResolvedValue(undefined);
    undo.push(
      () => ofFigures.mockRestore(),
      () => ofPage.mockRestore(),
    );
  });
  afterAll(() => {
    for (const each of undo) each();
  });
}
