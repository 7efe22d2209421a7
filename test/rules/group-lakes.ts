import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lake, openLake } from '../../src/publish/lake.ts';
import { groupBy } from '../oracle/group-by.ts';
import { differencesOf, readTables } from '../oracle/trust/compared-tables.ts';
import type { Decisions } from '../oracle/trust/decisions.ts';
import { type PublishedRow, publishedRows } from '../support/published-rows.ts';
import { formerInputOf, type GroupInput, idInSpace, inputOf, inSpace, namesOf, spaceOfId } from './group-input.ts';
import type { GroupCase } from './group-text.ts';
import { loadGroup } from './load-group.ts';

/** A case in a lake with others. */
interface Member {
  readonly space: number;
  /** With the ids of its space. */
  readonly input: GroupInput;
  readonly before: GroupInput | null;
  /** What each of its ids is called in the case; a record by the place of its answer. */
  readonly names: ReadonlyMap<string, string>;
}

const tables = [...readTables, 'group_figure_changes', 'completeness'];

/**
 * Cases that are loaded together: all whose rows do not depend on the others. The first of the lists is the largest.
 */
export function togetherOf(cases: readonly GroupCase[]): readonly (readonly GroupCase[])[] {
  const groups = new Map<string, GroupCase[]>();
  for (const [i, one] of cases.entries()) {
    const key = isAlone(one) ? `${i}` : `${one.year_end ?? ''} ${decidesForAll(one)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

/** `boundary` is a doubt of the whole lake, and a pattern decides about every question. */
const isAlone = ({ alone, removed, unlisted, decisions = [] }: GroupCase): boolean =>
  alone !== undefined || removed !== undefined || unlisted !== undefined || decisions.some(({ code }) => code === '*');

const decidesForAll = ({ decisions = [] }: GroupCase): boolean => decisions.some(({ unit }) => unit !== undefined);

/** Small groups in one lake, loaded by whole runs: what was before, if anything, and what is. */
export class GroupLake {
  readonly output: string;
  #lake: Lake | undefined;
  readonly #folder: string;
  readonly #members: ReadonlyMap<GroupCase, Member>;
  readonly #published: ReadonlyMap<string, readonly PublishedRow[]>;
  /** Rows of a table by the space of their ids. */
  readonly #bySpace = new Map<string, ReadonlyMap<number, readonly PublishedRow[]>>();

  static async of(cases: readonly GroupCase[]): Promise<GroupLake> {
    const members = new Map(cases.map((one, space) => [one, memberOf(one, space)]));
    const folder = await mkdtemp(join(tmpdir(), 'esg-lake-groups-'));
    const all = [...members.values()];
    const whole = wholeOf(all.map(({ input }) => input));
    const first = firstOf(all, whole);
    if (first !== null) await loadGroup(first, folder);
    const output = await loadGroup(whole, folder, first === null ? {} : { changedSince: '2000-01-01' });
    return new GroupLake(folder, output, members, await publishedRows(output, tables));
  }

  private constructor(
    folder: string,
    output: string,
    members: ReadonlyMap<GroupCase, Member>,
    published: ReadonlyMap<string, readonly PublishedRow[]>,
  ) {
    this.#folder = folder;
    this.output = output;
    this.#members = members;
    this.#published = published;
  }

  /** The rows of a case, with its names in place of the ids. */
  rowsOf(of: GroupCase, table: string): readonly PublishedRow[] {
    const { names } = this.#member(of);
    return this.#rows(of, table).map((row) => named(row, names));
  }

  /** The id that a name of a case has in the lake: of an initiative, or of a question by its key. */
  idOf(of: GroupCase, name: string): string {
    const found = [...this.#member(of).names].find(([, one]) => one === name);
    if (found === undefined) throw new RangeError(`nothing is called ${name}`);
    return found[0];
  }

  /** Where the lake differs from the oracle, which computes its tables from its records, without SQL. */
  differencesToOracle(of: GroupCase): readonly unknown[] {
    return differencesOf((table) => this.#rows(of, table), of.year_end);
  }

  /** @param of a case whose names are in the rows in place of its ids */
  async query(sql: string, of?: GroupCase): Promise<readonly PublishedRow[]> {
    this.#lake ??= await openLake(this.output);
    const rows = await this.#lake.query<PublishedRow>(sql);
    return of === undefined ? rows : rows.map((row) => named(row, this.#member(of).names));
  }

  drop(): Promise<void> {
    this.#lake?.close();
    return rm(this.#folder, { recursive: true, force: true });
  }

  #member(of: GroupCase): Member {
    const member = this.#members.get(of);
    if (member === undefined) throw new RangeError(`${of.title} is not in this lake`);
    return member;
  }

  #rows(of: GroupCase, table: string): readonly PublishedRow[] {
    const { space } = this.#member(of);
    const all = this.#published.get(table) ?? [];
    if (table === 'decisions') return all;
    const known = this.#bySpace.get(table) ?? groupBy(all, spaceOf);
    this.#bySpace.set(table, known);
    return known.get(space) ?? [];
  }
}

const spaceOf = (row: PublishedRow): number =>
  spaceOfId(String(row['initiative_id'] ?? row['utrv_id'] ?? row['tracker_id']));

function memberOf(one: GroupCase, space: number): Member {
  const before = formerInputOf(one);
  return {
    space,
    input: inSpace(inputOf(one), space),
    before: before === null ? null : inSpace(before, space),
    names: new Map(namesOf(one).map(([id, name]) => [idInSpace(id, space), name])),
  };
}

const named = (row: PublishedRow, names: ReadonlyMap<string, string>): PublishedRow =>
  JSON.parse(JSON.stringify(row, plain).replaceAll(/[0-9a-f]{24}/g, (id) => names.get(id) ?? id));

/** Decimals are numbers. */
const plain = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'scale' in value ? Number(String(value)) : value;

/** All that the service says of several groups. */
export function wholeOf(inputs: readonly GroupInput[]): GroupInput {
  const { yearEnd = '12-31', removed = [] } = inputs[0] ?? {};
  return {
    initiatives: inputs.flatMap(({ initiatives }) => initiatives),
    surveys: inputs.flatMap(({ surveys }) => surveys),
    valueLists: inputs.flatMap(({ valueLists }) => valueLists),
    decisions: joined(inputs.flatMap(({ decisions }) => decisions ?? [])),
    ...{ yearEnd, removed },
  };
}

/**
 * Before the last run: initiatives as they were, and what was reported of the groups that say so; null if none does.
 */
function firstOf(members: readonly Member[], whole: GroupInput): GroupInput | null {
  const isMeant = ({ before, input }: Member): boolean => before !== null || input.removed.length > 0;
  if (!members.some(isMeant)) return null;
  const inputs = members.map(({ before, input }) => before ?? input);
  const former = members.flatMap(({ input }) => input.removed);
  return {
    ...whole,
    decisions: joined(inputs.flatMap(({ decisions }) => decisions ?? [])),
    initiatives: [
      ...inputs.flatMap(({ initiatives }) => initiatives),
      ...former.map((_id) => ({ _id, name: _id, created: '2020-01-01T00:00:00.000Z' })),
    ],
    surveys: members.flatMap((member) => (isMeant(member) ? (member.before ?? member.input).surveys : [])),
  };
}

/**
 * The files of one lake: the first lines of all groups, then the second ones, and so on; equal lines are there once.
 */
function joined(decisions: readonly Decisions[]): Decisions | null {
  if (decisions.length === 0) return null;
  return {
    consolidation: inTurn(decisions.map(({ consolidation = [] }) => consolidation)),
    measures: inTurn(decisions.map(({ measures = [] }) => measures)),
    units: inTurn(decisions.map(({ units = [] }) => units)),
  };
}

function inTurn<Row>(files: readonly (readonly Row[])[]): readonly Row[] {
  const longest = Math.max(0, ...files.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => {
    const rows = new Map(files.flatMap((file) => (file[i] === undefined ? [] : [[JSON.stringify(file[i]), file[i]]])));
    return [...rows.values()];
  }).flat();
}
