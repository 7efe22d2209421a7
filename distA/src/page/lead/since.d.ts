import { type Html } from '../frame/page-html.ts';
import type { KeyFigure } from '../key-figures/read-key-figures.ts';
import type { PageLake } from '../page-lake.ts';
/** What changed since the newest pin, or since the run before; null for the first run without a pin. */
export declare function sinceColumn(lake: PageLake, heroes: readonly KeyFigure[]): Promise<Html | null>;
