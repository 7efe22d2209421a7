import { afterAll, beforeAll, vi } from 'vitest';
import * as figures from '../../src/load/merge/replace-figures.ts';
import * as page from '../../src/page/lake-page.ts';

/** Runs of this file make no figures and no page, which are two thirds of what a small run costs. */
export function withoutFigures(): void {
  withoutPage();
  mocked(() => vi.spyOn(figures, 'replaceFigures').mockResolvedValue(null));
}

/** Runs of this file make no page. */
export const withoutPage = (): void => mocked(() => vi.spyOn(page, 'writePage').mockResolvedValue(undefined));

function mocked(mock: () => { mockRestore(): void }): void {
  let undo: { mockRestore(): void } | undefined;
  beforeAll(() => {
    undo = mock();
  });
  afterAll(() => undo?.mockRestore());
}
