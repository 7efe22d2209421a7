import { testTrueDecisions } from './true-decisions.ts';

testTrueDecisions([1]);
