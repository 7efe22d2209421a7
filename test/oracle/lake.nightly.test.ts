import { compareLake } from './lake-compared.ts';

compareLake({});
