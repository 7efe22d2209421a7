import { compareWorlds } from './worlds-compared.ts';

compareWorlds(({ members, isOfWholeLake }) => members.size === 1 && !isOfWholeLake);
