import { findPython, pythonEnvironment } from '../readers/python-environment.ts';

export interface WarehousePython {
  /** The interpreter, with sqlglot; null where there is no Python. */
  readonly python: string | null;
  /** What is missing then. */
  readonly missing: string;
}

export async function warehousePython(): Promise<WarehousePython> {
  const found = await findPython();
  if ('missing' in found) return { python: null, missing: found.missing };
  return { python: await pythonEnvironment(found, 'warehouses.txt'), missing: '' };
}
