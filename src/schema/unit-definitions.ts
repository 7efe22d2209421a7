import { sourceText } from '../base/package-files.ts';

/**
 * A unit that the lake converts (lake.md, "Base unit"), by its legal definition. Most codes are those of the library
 * `convert-units`. What means different things in different places is never converted: `t` and `ton` (short, long or
 * metric), `kt`, `Mt`, `ML`, `week`, `month`, `year`, kitchen measures. Other spellings of a code are units of their own.
 */
export interface UnitDefinition {
  readonly unitType: string;
  /** Compared exactly: `Ml` is not `ml`. */
  readonly unit: string;
  readonly name: string;
  readonly baseUnit: string;
  /** A value in `baseUnit` is the value times numerator divided by denominator: whole, without a common divisor. */
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
