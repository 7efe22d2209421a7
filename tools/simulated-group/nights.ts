import { coreCount } from './catalogue.ts';
import { deputyOf, type Organisation } from './organisation.ts';
import { createRandom, type Random, seedHash } from './random.ts';
import { twiceAsked } from './reporting-periods.ts';

/** What the nights did to a survey, with night numbers in ascending order. */
export interface History {
  /** The night that first sees it; 0 for surveys that existed from the start. */
  readonly born: number;
  readonly node: number;
  readonly answers: number[];
  readonly metadata: number[];
  /** Those nights of `metadata` that certainly renamed it. */
  readonly renamed: number[];
  removed: boolean;
}

/** The structure of the world on one night. */
export interface Timeline {
  /** Surveys that some night changed or added; all others are unchanged since the start. */
  readonly histories: ReadonlyMap<number, History>;
  /** Surveys added after the start, in order. */
  readonly born: readonly number[];
  /** Sites added after the start, with the night that first sees them. */
  readonly opened: ReadonlyMap<number, number>;
  readonly closed: ReadonlySet<number>;
  /** Nodes whose parent is not the one they had at the start. */
  readonly moved: ReadonlyMap<number, number>;
  /** The nights on which the wording of a tracker changed. */
  readonly reworded: ReadonlyMap<number, readonly number[]>;
  /** The nights on which questions with two meanings got the other one. */
  readonly redefined: readonly number[];
}

interface Draft {
  readonly seed: number;
  readonly surveys: number;
  readonly organisation: Organisation;
  readonly histories: Map<number, History>;
  readonly born: number[];
  readonly opened: Map<number, number>;
  readonly closed: Set<number>;
  readonly moved: Map<number, number>;
  readonly reworded: Map<number, number[]>;
  readonly redefined: number[];
  readonly removed: { readonly survey: number; readonly night: number }[];
}

/** How many survey indexes beyond the initial ones are reserved for each night. */
export const slotsPerNight = 3;

/** Everything that nights 1 to `night` changed, derived from the seed alone. */
export function timeline(seed: number, organisation: Organisation, surveys: number, night: number): Timeline {
  const draft: Draft = {
    seed,
    surveys,
    organisation,
    histories: new Map(),
    born: [],
    opened: new Map(),
    closed: new Set(),
    moved: new Map(),
    reworded: new Map(),
    redefined: [],
    removed: [],
  };
  for (let n = 1; n <= night; n++) pass(draft, n, createRandom(seed, 'night', n));
  return draft;
}

/** Every step draws from its own sequence, so that an extra draw in one does not change the others. */
function pass(draft: Draft, night: number, random: Random): void {
  const step = (name: string): Random => createRandom(draft.seed, 'night', night, name);
  if (random.chance(0.15)) openSite(draft, night);
  if (random.chance(0.08)) closeSite(draft, step('close'));
  if (random.chance(0.2)) moveNode(draft, step('move'));
  if (random.chance(0.8)) bringSurvey(draft, night, step('new'));
  if (random.chance(0.35)) returnSurvey(draft, night, step('return'));
  if (random.chance(0.4)) removeSurvey(draft, night, step('remove'));
  if (random.chance(0.25)) reword(draft, night, step('reword'));
  if (night % 8 === 4) draft.redefined.push(night);
  if (night % 10 === 3) renameOld(draft, night);
  changeAnswers(draft, night, step('answers'));
  changeMetadata(draft, night, step('metadata'));
}

function openSite(draft: Draft, night: number): void {
  const index = draft.organisation.nodes.length + night - 1;
  draft.opened.set(index, night);
  for (const position of [1, 2]) addSurvey(draft, night, position, index);
}

function closeSite(draft: Draft, random: Random): void {
  const { nodes, siteStart } = draft.organisation;
  const sites = nodes.length - siteStart;
  const site = siteStart + random.int(sites);
  if (site === deputyOf(draft.organisation, nodes[site]?.parent ?? 0)?.index) return;
  if (sites > 4 && draft.closed.size < sites / 3 && site < nodes.length - 1) draft.closed.add(site);
}

function moveNode(draft: Draft, random: Random): void {
  const { countries, nodes, siteStart, node } = draft.organisation;
  if (countries.length < 2 || siteStart >= nodes.length) return;
  const site = siteStart + random.int(nodes.length - siteStart);
  const to = random.pick(countries);
  if (to !== (draft.moved.get(site) ?? node(site).parent)) draft.moved.set(site, to);
}

function bringSurvey(draft: Draft, night: number, random: Random): void {
  const { nodes, siteStart } = draft.organisation;
  const node = siteStart < nodes.length ? siteStart + random.int(nodes.length - siteStart) : 0;
  if (!draft.closed.has(node)) addSurvey(draft, night, 0, node);
}

function addSurvey(draft: Draft, night: number, position: number, node: number): void {
  const index = draft.surveys + (night - 1) * slotsPerNight + position;
  draft.born.push(index);
  draft.histories.set(index, { born: night, node, answers: [], metadata: [], renamed: [], removed: false });
}

function removeSurvey(draft: Draft, night: number, random: Random): void {
  const survey = pickSurvey(draft, random);
  if (survey === undefined || !isPresent(draft, survey)) return;
  historyOf(draft, survey).removed = true;
  draft.removed.push({ survey, night });
}

/** It returns unchanged or, in half of the cases, with answers that changed in the meantime. */
function returnSurvey(draft: Draft, night: number, random: Random): void {
  const back = draft.removed.shift();
  if (back === undefined) return;
  const history = historyOf(draft, back.survey);
  history.removed = false;
  if (random.chance(0.5)) history.answers.push(night);
}

function reword(draft: Draft, night: number, random: Random): void {
  const tracker = random.int(coreCount);
  draft.reworded.set(tracker, [...(draft.reworded.get(tracker) ?? []), night]);
}

/** Renames the older of two surveys of one site and period, without any change to its answers. */
function renameOld(draft: Draft, night: number): void {
  const old = draft.organisation.siteStart + twiceAsked;
  if (old >= draft.surveys || !isPresent(draft, old)) return;
  const { metadata, renamed } = historyOf(draft, old);
  renamed.push(night);
  if (metadata.at(-1) !== night) metadata.push(night);
}

function changeAnswers(draft: Draft, night: number, random: Random): void {
  const count = Math.max(1, Math.round(draft.surveys * random.between(0.01, 0.03)));
  for (let i = 0; i < count; i++) change(draft, night, random, 'answers');
}

function changeMetadata(draft: Draft, night: number, random: Random): void {
  const count = 1 + random.int(2);
  for (let i = 0; i < count; i++) change(draft, night, random, 'metadata');
}

function change(draft: Draft, night: number, random: Random, kind: 'answers' | 'metadata'): void {
  const survey = pickSurvey(draft, random);
  if (survey === undefined || !isPresent(draft, survey)) return;
  const nights = historyOf(draft, survey)[kind];
  if (nights.at(-1) !== night) nights.push(night);
}

/** Favours low indexes, which are the recent periods, since these are restated more often. */
function pickSurvey(draft: Draft, random: Random): number | undefined {
  const total = draft.surveys + draft.born.length;
  const at = Math.floor(random.next() ** 1.7 * total);
  return at < draft.surveys ? at : draft.born[at - draft.surveys];
}

function isPresent(draft: Draft, survey: number): boolean {
  const history = draft.histories.get(survey);
  const node = history?.node ?? survey % draft.organisation.nodes.length;
  return history?.removed !== true && !draft.closed.has(node);
}

function historyOf(draft: Draft, survey: number): History {
  const known = draft.histories.get(survey);
  if (known !== undefined) return known;
  const node = survey % draft.organisation.nodes.length;
  const made: History = { born: 0, node, answers: [], metadata: [], renamed: [], removed: false };
  draft.histories.set(survey, made);
  return made;
}

const day = 86_400_000;
const first = Date.UTC(2026, 0, 15, 2);

/** When night `night` begins: night 0 is 2026-01-15T02:00:00Z. Milliseconds since 1970. */
export function nightStart(night: number): number {
  return first + night * day;
}

/** The instant of a change first seen by night `night`: within the 24 hours before it, to the millisecond. */
export function changeTime(
  seed: number,
  night: number,
  survey: number,
  kind: 'answers' | 'metadata' | 'created',
): number {
  return nightStart(night) - day + (seedHash(seed, 'time', night, survey, kind) % day);
}

/** The world's clock on a night: it starts with the night and runs on with real time. */
export function startClock(night: number): () => Date {
  const started = performance.now();
  return () => new Date(nightStart(night) + Math.floor(performance.now() - started));
}
