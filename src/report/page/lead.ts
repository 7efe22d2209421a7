import type { LakeFacts } from './lake-facts.ts';
import { percent, thin } from './page-formats.ts';
import { type Html, html } from './page-html.ts';
import type { PageLake } from './page-lake.ts';
import { settledAsAnswered } from './record-counts.ts';

/** `2025: 87 % answered` */
export function leadTitle({ head }: LakeFacts): string {
  if (head === null) return 'No report yet';
  return `${head.label}: ${percent(settledAsAnswered(head), head.record_count)}${thin}% answered`;
}

/** The top of the page: how the newest closed period stands, in one sentence, one bar and four facts. */
export function lead({ facts: { head } }: PageLake): Html {
  if (head === null) return html`<h1>No report has been loaded yet.</h1>`;
  return html`<h1>${head.label} is ${percent(settledAsAnswered(head), head.record_count)}${thin}% answered.</h1>`;
}
