import { compareLake } from './lake-compared.ts';

compareLake({ initiatives: 24, surveys: 160, utrvsPerSurvey: 60 });
