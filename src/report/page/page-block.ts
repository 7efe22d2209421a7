import { type Html, html } from './page-html.ts';
import type { PageLake } from './page-lake.ts';

/** A section of the page: what it reads from the lake, and how that looks. */
export interface BlockDeclaration<Data> {
  /** Its anchor. */
  readonly id: string;
  /** Its heading. */
  readonly title: string;
  /** Its name in the navigation. */
  readonly short: string;
  /** What stands there when `read` finds nothing: a sentence. */
  readonly empty: string;
  /** Rules for its own classes, added to the page's one style sheet. Widths are attributes of SVG or classes: no style attributes. */
  readonly style?: string;
  /** Whether a lake without any report has it too. */
  readonly isAlwaysShown?: boolean;
  /** Null if there is nothing to show. */
  read(lake: PageLake): Promise<Data | null>;
  render(data: Data, lake: PageLake): Html;
}

/** A block whose data is its own affair. */
export interface PageBlock extends Omit<BlockDeclaration<never>, 'read' | 'render'> {
  make(lake: PageLake): Promise<Html>;
}

export function pageBlock<Data>(block: BlockDeclaration<Data>): PageBlock {
  return {
    ...block,
    make: async (lake) => {
      const data = await block.read(lake);
      return data === null ? html`<p class="empty">${block.empty}</p>` : block.render(data, lake);
    },
  };
}
