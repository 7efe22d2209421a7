import { sourceText } from '../base/package-files.ts';

/**
 * By legal definition (lake.md, "Base unit"); most codes as in `convert-units`. What differs from place to place is
 * never converted: `t` and `ton` (short, long or metric), `kt`, `Mt`, `ML`, `week`, `month`, `year`, kitchen measures.
 */
export interface UnitDefinition {
  readonly unitType: string;
  readonly unit: string;
  readonly name: string;
  readonly baseUnit: string;
  /** A value in `baseUnit` is the value times numerator / denominator: whole, without a common divisor. */
  readonly numerator: number;
  readonly denominator: number;
  /** Rounded. */
  readonly factor: number;
}

export const unitDefinitions: readonly UnitDefinition[] = sourceText('schema/units.csv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [unitType = '', unit = '', name = '', baseUnit = '', over, under] = line.split(',');
    const [numerator, denominator] = [Number(over), Number(under)];
    return { unitType, unit, name, baseUnit, numerator, denominator, factor: numerator / denominator };
  });
