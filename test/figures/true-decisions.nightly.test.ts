import { testTrueDecisions } from './true-decisions.ts';

testTrueDecisions([2, 3, 4, 5]);
