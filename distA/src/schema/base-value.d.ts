/**
 * SQL for a relation of data points with one more column, their values in `base_unit` (lake.md, rule 9): `value_scaled`
 * times numerator divided by denominator, computed exactly and rounded once to a double. Every number is taken as the
 * decimal that it is written as, so 25309.44 GJ are 7030.4 MWh and not 7030.400000000001. Multiplying by `base_factor`
 * instead is off by one digit in the 16th place for every other number, since the factor itself is rounded. Computed in
 * steps, since the last one uses product and quotient many times and DuckDB would plan them again each time.
 *
 * @param points SQL of a relation with `value_scaled` and `base_factor`. No row is dropped or repeated: each factor
 * has one fraction.
 * @param name of the new column
 */
export declare const withBaseValueSql: (points: string, name?: string) => string;
