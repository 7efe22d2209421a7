import { type LookFirstItem, type LookFirstKind, lookFirstKinds } from '../../report/report.ts';
import { many } from '../frame/page-formats.ts';
import { code, type Html, html, named } from '../frame/page-html.ts';
import { serviceLink } from '../frame/page-parts.ts';
import type { PageLake } from '../page-lake.ts';
import type { LookFirst } from './weighed-items.ts';

/** What to look at first, and where the rest of each kind is. */
export function lookFirstList({ items, left }: LookFirst, rejected: number, lake: PageLake): Html {
  const further = [
    ...lookFirstKinds.flatMap((kind) => {
      const count = left.get(kind) ?? 0;
      const { one, more, where } = kinds[kind];
      return count === 0 ? [] : [html`${many(count, one, more)} (${where})`];
    }),
    ...(rejected === 0
      ? []
      : [html`${many(rejected, 'record')} rejected on loading (${code('esg-lake query @issues')})`]),
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

const onPage = (id: string, title: string): Html => html`<a href="#${id}">${title}</a>`;

const kinds: Readonly<Record<LookFirstKind, { readonly one: string; readonly more: string; readonly where: Html }>> = {
  slip: { one: 'more slip of a unit', more: 'more slips of a unit', where: onPage('restated', 'Restated') },
  outlier: {
    one: 'figure far from the year before',
    more: 'figures far from the year before',
    where: code('esg-lake query @outliers'),
  },
  parent: {
    one: 'more parent that reports too little',
    more: 'more parents that report too little',
    where: code('esg-lake decide'),
  },
  unit: { one: 'unknown unit', more: 'unknown units', where: code('esg-lake decide') },
  lost: { one: 'report that lost figures', more: 'reports that lost figures', where: onPage('restated', 'Restated') },
  report: { one: 'report at 0\u202f%', more: 'reports at 0\u202f%', where: onPage('chase', 'Still to report') },
};

function link(item: LookFirstItem, lake: PageLake): Html {
  const asked = serviceLink('Open', item, lake);
  return html`${kinds[item.kind].where}${asked === 'Open' ? '' : [' · ', asked]}`;
}
