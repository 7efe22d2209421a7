interface ParameterKind {
  /** What a value is; completes "must be". */
  readonly expected: string;
  readonly pattern: RegExp;
}

/** The types that a parameter may have, by DuckDB's name. DuckDB would round 2025.7 to a whole number: patterns are stricter. */
export const parameterTypes = {
  INTEGER: { expected: 'a whole number', pattern: /^[+-]?\d{1,9}$/ },
  DOUBLE: { expected: 'a number', pattern: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i },
  VARCHAR: { expected: 'a text', pattern: /^[^\0]*$/ },
  DATE: { expected: 'a day such as 2026-01-31', pattern: /^\d{4}-\d\d-\d\d$/ },
  BOOLEAN: { expected: 'true or false', pattern: /^(true|false)$/ },
} as const satisfies Readonly<Record<string, ParameterKind>>;

export type ParameterType = keyof typeof parameterTypes;

export const parameterTypeNames = Object.keys(parameterTypes) as readonly ParameterType[];

export const isParameterType = (text: string): text is ParameterType =>
  parameterTypeNames.some((name) => name === text);
