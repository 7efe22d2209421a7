import { calculated } from './calculated.ts';
import type { Resource } from './resource.ts';
import { valueLists } from './value-lists.ts';

/** Everything that the service has besides listings and surveys, in the order in which a night requests it. */
export const resources: readonly Resource[] = [calculated, valueLists];
