import { togetherOf } from './group-lakes.ts';
import { groupCases } from './group-text.ts';
import { testLake } from './tested-lake.ts';

const [shared = []] = togetherOf(groupCases);

testLake(shared);
