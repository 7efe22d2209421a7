import { cutNote } from './cut-note.ts';
import { many, whole } from './page-formats.ts';
import { type Content, type Html, html, named, table, unseen } from './page-html.ts';
import { singleBar } from './svg-bars.ts';
import { unitName } from './unit-name.ts';
import type { SentUnit } from './unit-rows.ts';

const maxUnits = 8;
const isMoney = ({ unit_type: type }: SentUnit): boolean => type === 'currency';

/** Amounts by currency. */
export function currencyTable(units: readonly SentUnit[]): Html {
  const money = units.filter(isMoney);
  const assumed = money.reduce((sum, unit) => sum + unit.assumed, 0);
  return html`<h3>Currencies <small>never converted</small></h3>
${assumed === 0 ? '' : html`<p class="note">${many(assumed, 'amount')} ${assumed === 1 ? 'names' : 'name'} no currency: the default was taken.</p>`}
${money.length === 0 ? html`<p class="empty">No amount of money.</p>` : unitTable('Amounts by currency', 'Currency', money)}`;
}

/** Numbers by the unit they were sent in: what the lake cannot convert comes first. */
export function sentUnitTable(units: readonly SentUnit[]): Html {
  const others = units.filter((unit) => !isMoney(unit));
  const unknown = others.filter(({ is_known: isKnown }) => !isKnown);
  const sorted = [...unknown, ...others.filter(({ is_known: isKnown }) => isKnown)];
  return html`<h3>Units</h3>
${unknown.length === 0 ? '' : html`<p class="note">${many(unknown.length, 'unit')} the lake does not know: ${unknown.length === 1 ? 'its values are' : 'their values are'} added to no other.</p>`}
${sorted.length === 0 ? html`<p class="empty">No unit.</p>` : unitTable('Values by unit', 'Unit', sorted)}`;
}

function unitTable(caption: string, title: 'Currency' | 'Unit', units: readonly SentUnit[]): Html {
  const names = title === 'Unit' ? (['unit', 'units'] as const) : (['currency', 'currencies'] as const);
  const shown = units.slice(0, maxUnits);
  const most = Math.max(...shown.map(({ points }) => points));
  return html`${table({
    caption,
    kind: 'tight quiet',
    columns: [
      { title },
      { title: unseen('Share'), kind: 'w' },
      { title: 'Values', kind: 'r' },
      { title: 'Nodes', kind: 'r' },
    ],
    rows: shown.map((unit) => [
      written(unit),
      singleBar(unit.is_known ? 'soft' : 'open', unit.points / most),
      whole(unit.points),
      whole(unit.nodes),
    ]),
  })}${cutNote(shown.length, units.length, names[0], 'units', names[1])}`;
}

/** As people write it, and as it was sent, where that differs. */
function written({ unit, is_known: isKnown }: SentUnit): Content {
  const usual = unitName(unit);
  if (!isKnown) return html`${named(unit)} <small><em>unknown</em></small>`;
  return usual === unit ? named(unit) : html`${named(usual)} <small><bdi>${unit}</bdi></small>`;
}
