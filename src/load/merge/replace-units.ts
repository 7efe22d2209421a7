import { unitDefinitions } from '../../schema/unit-definitions.ts';
import { deleteRows, type MergeContext } from './merge-context.ts';

/** The units that this program converts, whatever the lake had. */
export async function replaceUnits(context: MergeContext): Promise<void> {
  await deleteRows(context, 'units', 'true');
  const rows = unitDefinitions.map(({ unitType, unit, name, baseUnit, numerator, denominator, factor }) => ({
    unit_type: unitType,
    unit,
    name,
    base_unit: baseUnit,
    numerator,
    denominator,
    factor,
  }));
  const types = Object.entries(rows[0] ?? {}).map(
    ([name, value]) => `"${name}":"${typeof value === 'number' ? 'DOUBLE' : 'VARCHAR'}"`,
  );
  await context.connection.run(
    `INSERT INTO units BY NAME SELECT unnest(from_json($1, '[{${types.join(',')}}]'), max_depth := 2)`,
    [JSON.stringify(rows)],
  );
}
