import { compareWorlds } from './worlds-compared.ts';

// A run takes a second: decisions that only one world has are for lake.ci.test.ts.
compareWorlds(({ members, isOfWholeLake }) => members.size > 1 || isOfWholeLake);
