import type { Content } from '../html.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly short: string;
  readonly asks: readonly string[];
  /** Null if there is nothing to say: then the section says `empty`. */
  readonly body: Content | null;
  readonly empty: string;
}
