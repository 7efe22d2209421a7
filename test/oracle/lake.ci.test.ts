import { compareLake } from './lake-compared.ts';

// Quarters beside fiscal years take more regions than this world has.
compareLake({ initiatives: 24, surveys: 160, utrvsPerSurvey: 60 }, ['parts_of_another_year']);
