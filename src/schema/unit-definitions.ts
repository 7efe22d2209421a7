import { sourceText } from '../base/package-files.ts';

/**
 * The units that the lake converts (lake.md, "Base unit"), by their legal definitions: units.csv, which the transform
 * and the table `units` both use. Most codes are those of the library `convert-units`. Codes that mean different things
 * in different places are left out, so that they are never converted: `t` and `ton` (short, long or metric ton), `kt`,
 * `Mt`, `ML`, `week`, `month` and `year`, kitchen measures. Other spellings of a code are units of their own.
 */
export interface UnitDefinition {
  readonly unitType: string;
  /** Compared exactly: `Ml` is not `ml`. */
  readonly unit: string;
  readonly name: string;
  readonly baseUnit: string;
  /**
   * A value in `baseUnit` is the value times numerator divided by denominator; whole numbers without a common divisor.
   */
  readonly numerator: number;
  readonly denominator: number;
  /** The quotient, rounded. */
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
