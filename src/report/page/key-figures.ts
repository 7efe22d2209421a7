import { pageBlock } from './page-block.ts';
import { many, whole } from './page-formats.ts';
import { fold, type Html, html } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import { type KeyFigure, readKeyFigures } from './read-key-figures.ts';
import { keyFigureTable, multipleStyle, smallMultiple } from './small-multiple.ts';

/** What the organisation would be asked first, over the years: each with the number of sites that its sum is made of. */
export const keyFigures = pageBlock<readonly KeyFigure[]>({
  id: 'figures',
  title: 'Key figures',
  short: 'Key figures',
  empty: 'No figure of a year that adds up over sites yet.',
  style: multipleStyle,
  read: async (lake) => {
    const figures = await readKeyFigures(lake);
    return figures.length === 0 ? null : figures;
  },
  render: (
    figures,
    { facts },
  ) => html`<p class="say">Bars add up what the sites (the leaves of the tree) reported; read each with the number of sites under it. The line follows the same sites through all its years: that is the real change.</p>
${legend(figures, facts)}
<div class="mults">${figures.map(smallMultiple)}</div>
${fold('The key figures as a table', keyFigureTable(figures))}`,
});

function legend(figures: readonly KeyFigure[], { nodes, rootCount }: PageLake['facts']): Html {
  const sites = nodes.filter(({ isLeaf }) => isLeaf).length;
  const hasOwn = figures.some(({ years }) => years.some(({ own }) => own !== null));
  const whose = rootCount > 1 ? 'the organisations’ own reports' : 'the group’s own report';
  return html`<p class="note legend"><svg width="12" height="10" aria-hidden="true"><rect class="s-verified" width="12" height="10"/></svg>verified <svg width="12" height="10" aria-hidden="true"><rect class="s-answered" width="12" height="10"/></svg>not yet verified <svg width="22" height="10" aria-hidden="true"><path class="like" d="M1 7L21 3"/><circle class="dot" cx="1.5" cy="7" r="1.5"/><circle class="dot" cx="20.5" cy="3" r="1.5"/></svg>same sites every year ${
    hasOwn
      ? html`<svg width="10" height="10" aria-hidden="true"><path class="own" d="M5 1l4 4-4 4-4-4z"/></svg>${whose}; above the bar, sites are missing `
      : ''
  }<span class="nn"><b>${whole(230)}</b> sum</span> <span class="nn">34</span> sites in it, of ${many(sites, 'site')} in all</p>`;
}
