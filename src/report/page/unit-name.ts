/** How units that the service writes in its own way are usually written. */
const usualNames: Readonly<Record<string, string>> = {
  'tons/CO2e': 't CO₂e',
  mt: 't',
  km2: 'km²',
  m2: 'm²',
  m3: 'm³',
};

/** A unit as people write it; as it was sent where there is no other way. Nothing for no unit. */
export const unitName = (unit: string | null): string => (unit === null ? '' : (usualNames[unit] ?? unit));
