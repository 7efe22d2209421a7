import type { ApiInitiative, ApiSurveyWithValues, ApiValueList } from '../../../tools/simulated-group/api-types.ts';
import type { Decisions } from './decisions.ts';

/** What the service says and what the owner decided: all that the figures follow from. */
export interface TrustInput {
  readonly initiatives: readonly ApiInitiative[];
  readonly surveys: readonly { readonly body: ApiSurveyWithValues; readonly lastUpdated: string }[];
  /** Only for the names of options (§4). */
  readonly valueLists?: readonly ApiValueList[];
  readonly decisions?: Decisions;
  /** `MM-DD` (§3). @default '12-31' */
  readonly yearEnd?: string;
  /** @default 'USD' */
  readonly defaultCurrency?: string;
  /** Initiatives that were listed once and are not any more. */
  readonly removed?: readonly string[];
}
