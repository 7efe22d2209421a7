import { type LookFirstItem, type LookFirstKind, lookFirstKinds } from '../../report/report.ts';
import { many } from '../frame/page-formats.ts';
import { type Content, type Html, html, named } from '../frame/page-html.ts';
import { serviceLink } from '../frame/page-parts.ts';
import type { PageLake } from '../page-lake.ts';
import type { LookFirst } from './look-first.ts';

/** What to look at first, each with the section that has the rest of its kind. */
export function lookFirstList({ items, left }: LookFirst, rejected: number, lake: PageLake): Html {
  const further = [
    ...lookFirstKinds.flatMap((kind) => {
      const count = left.get(kind) ?? 0;
      return count === 0 ? [] : [html`<a href="#${sections[kind].id}">${many(count, ...sections[kind].further)}</a>`];
    }),
    ...(rejected === 0 ? [] : [html`<a href="#quality">${many(rejected, 'record')} rejected on loading</a>`]),
  ];
  return html`<section class="b" aria-labelledby="look-title"><h2 id="look-title">Look at first</h2>
${
  items.length === 0
    ? html`<p class="hint">Nothing stands out: no slips of a unit, no contradictions, no empty reports.</p>`
    : html`<p class="hint">What weighs most comes first. Older years count half.</p>
<ol class="look">${items.map((item) => html`<li>${named(item.name)}${rest(item)} <span class="do">${item.todo} ${link(item, lake)}</span></li>\n`)}</ol>`
}
${further.length === 0 ? '' : html`<p class="more">${items.length === 0 ? 'Smaller' : 'Then'}: ${further.map((each, at) => [at === 0 ? '' : ', ', each])}.</p>`}</section>`;
}

const rest = ({ what }: LookFirstItem): Html => html`<bdi>${what}</bdi>`;

const sections: Readonly<
  Record<
    LookFirstKind,
    { readonly id: string; readonly link: string; readonly further: readonly [one: string, more: string] }
  >
> = {
  slip: { id: 'restated', link: 'Restated', further: ['more slip of a unit', 'more slips of a unit'] },
  outlier: {
    id: 'quality',
    link: 'Quality',
    further: ['figure far from the year before', 'figures far from the year before'],
  },
  parent: {
    id: 'decisions',
    link: 'Decide',
    further: ['more parent that reports too little', 'more parents that report too little'],
  },
  unit: { id: 'decisions', link: 'Decide', further: ['unknown unit', 'unknown units'] },
  lost: { id: 'restated', link: 'Restated', further: ['report that lost figures', 'reports that lost figures'] },
  report: { id: 'chase', link: 'Who still has to report', further: ['report at 0\u202f%', 'reports at 0\u202f%'] },
};

function link(item: LookFirstItem, lake: PageLake): Content {
  const { id, link: name } = sections[item.kind];
  const asked = serviceLink('Open', item, lake);
  return html`<a href="#${id}">${name}</a>${asked === 'Open' ? '' : [' · ', asked]}`;
}
