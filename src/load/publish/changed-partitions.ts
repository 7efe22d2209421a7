import type { LoadedFile, TableLoad } from '../../schema/dialects/dialect.ts';
import { publishedTableNames, type TableName, tablesByYear } from '../../schema/tables.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { filesByYear } from './partitions.ts';

/** All of a snapshot. */
export const everything = (manifest: Manifest): readonly TableLoad[] =>
  publishedTableNames.map((table) => wholeTable(manifest, table));

/**
 * What somebody who has all of the snapshot `from` has to replace to have all of the snapshot `to`: tables of which a file
 * differs; of those published by year, the years of which a file differs, or that are in one of the two only.
 */
export const changedPartitions = (from: Manifest, to: Manifest): readonly TableLoad[] =>
  publishedTableNames.flatMap((table) => {
    const before = filesIn(from, table);
    const after = filesIn(to, table);
    if (isSame(before, after)) return [];
    const yearsBefore = tablesByYear.includes(table) ? filesByYear(before) : null;
    const yearsAfter = filesByYear(after);
    if (yearsBefore === null || yearsAfter === null) return [wholeTable(to, table)];
    const years = [...new Set([...yearsBefore.keys(), ...yearsAfter.keys()])]
      .filter((year) => !isSame(yearsBefore.get(year) ?? [], yearsAfter.get(year) ?? []))
      .sort((a, b) => a - b);
    const files = years.flatMap((year) => (yearsAfter.get(year) ?? []).map((file) => loadedFile(file, year)));
    return years.length === 0 ? [] : [{ table, years, files }];
  });

function wholeTable(manifest: Manifest, table: TableName): TableLoad {
  const files = filesIn(manifest, table);
  const years = tablesByYear.includes(table) ? filesByYear(files) : null;
  const loaded =
    years === null
      ? files.map((file) => loadedFile(file, null))
      : [...years].flatMap(([year, ofYear]) => ofYear.map((file) => loadedFile(file, year)));
  return { table, years: null, files: loaded };
}

const loadedFile = ({ path }: ManifestFile, year: number | null): LoadedFile => ({ path, year });

const filesIn = (manifest: Manifest, table: TableName): readonly ManifestFile[] => manifest.tables[table]?.files ?? [];

/** Bytes decide: a content hash leaves out what a warehouse has too, such as the response that a row was read from. */
const isSame = (a: readonly ManifestFile[], b: readonly ManifestFile[]): boolean =>
  a.length === b.length && a.every(({ sha256 }) => b.some((file) => file.sha256 === sha256));
