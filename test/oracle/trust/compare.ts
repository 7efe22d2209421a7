import { add, multiply, type Rational } from '../rational.ts';

/** Comparisons of exact numbers (§10 "Words"). */
export const negative = (value: Rational): Rational => ({ ...value, numerator: -value.numerator });
export const subtract = (a: Rational, b: Rational): Rational => add(a, negative(b));
export const absolute = (value: Rational): Rational => (value.numerator < 0n ? negative(value) : value);
export const isLess = (a: Rational, b: Rational): boolean => a.numerator * b.denominator < b.numerator * a.denominator;
export const isAtMost = (a: Rational, b: Rational): boolean => !isLess(b, a);
export const isZero = ({ numerator }: Rational): boolean => numerator === 0n;
export const haveOppositeSigns = (a: Rational, b: Rational): boolean => multiply(a, b).numerator < 0n;
export const greaterInAmount = (a: Rational, b: Rational): Rational => (isLess(absolute(a), absolute(b)) ? b : a);
