import { togetherOf } from './group-lakes.ts';
import { groupCases } from './group-text.ts';
import { testLake } from './tested-lake.ts';

const [, ...others] = togetherOf(groupCases);

/** They decide about every question of a lake, end its year elsewhere, or doubt its boundary. */
for (const cases of others) testLake(cases);
