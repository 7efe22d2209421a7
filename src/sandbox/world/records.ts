import type { ApiNotes, ApiSurvey, ApiUtrv, ApiValueData } from './api-types.ts';
import { catalogue, coreCount } from './catalogue.ts';
import type { FigureContext } from './figures.ts';
import type { Node } from './organisation.ts';
import { createRandom, nestedId, seedHash } from './random.ts';
import { answerOf } from './simulated-answers.ts';
import { remarks } from './texts.ts';
import type { TrackerDefinition } from './tracker.ts';
import type { ValueLists } from './vocabularies.ts';

/** The state of an answer, which the nights' restatements change. */
export interface RecordState {
  answer: 'answered' | 'unanswered' | 'na' | 'nr';
  status: ApiUtrv['status'];
  salt: string;
  cellScale: string | undefined;
  /** When a night last changed it; milliseconds since 1970. */
  touched: number | undefined;
}

/** What all records of one survey share. */
export interface RecordContext {
  readonly seed: number;
  readonly index: number;
  readonly survey: ApiSurvey;
  readonly figures: FigureContext;
  readonly lists: ValueLists;
  /** When the first answers were given; milliseconds since 1970. */
  readonly answered: number;
  /** 0 for the main survey of a period; a further one has figures of its own. */
  readonly pack: number;
  /** The node below that some of the records belong to. */
  readonly deputy: Node | undefined;
}

/** The question at `position` in a node's surveys: core ones first, then the node's own selection. */
export function trackerAt(seed: number, node: number, position: number): number {
  const optional = catalogue.length - coreCount;
  if (position < coreCount || position >= catalogue.length) return position;
  return coreCount + ((seedHash(seed, 'selection', node) + position) % optional);
}

/** The state before any night. `complete` surveys are answered except for a few questions, others only in part. */
export function firstState(context: RecordContext, position: number, complete: boolean, never: boolean): RecordState {
  const random = createRandom(context.seed, 'state', context.index, position);
  const state = { salt: '', cellScale: undefined, touched: undefined };
  const draw = random.next();
  if (never || draw < (complete ? 0.03 : 0.4)) return { ...state, answer: 'unanswered', status: 'created' };
  const status = random.chance(0.05) ? 'rejected' : random.chance(complete ? 0.65 : 0.1) ? 'verified' : 'updated';
  const answer = draw > 0.98 ? 'nr' : draw > 0.95 ? 'na' : 'answered';
  return { ...state, answer, status };
}

/** What night `night` does to an answer; it always leaves a trace in the record's notes. */
export function restate(
  state: RecordState,
  seed: number,
  night: number,
  position: number,
  at: number,
  table: boolean,
): RecordState {
  const random = createRandom(seed, 'restate', night, position, at);
  const next = { ...state, touched: at };
  const salted = { ...next, salt: `night ${night}`, answer: 'answered', status: 'updated' } as const;
  if (state.answer !== 'answered') return salted;
  const way = random.next();
  if (way < 0.15) return { ...next, status: state.status === 'verified' ? 'updated' : 'verified' };
  if (way < 0.25) return { ...next, answer: random.chance(0.5) ? 'na' : 'nr', status: 'updated' };
  if (way < 0.5 && table) return { ...next, cellScale: state.cellScale === 'thousands' ? 'single' : 'thousands' };
  return salted;
}

/** The record as the service sends it. */
export function toApiUtrv(
  context: RecordContext,
  definition: TrackerDefinition,
  position: number,
  state: RecordState,
): ApiUtrv {
  const { survey, seed, index } = context;
  const random = createRandom(seed, 'record', index, position);
  const inherited = !random.chance(0.01);
  const typed = !random.chance(0.01);
  const owner = random.chance(0.03) ? context.deputy : undefined;
  const figures = owner === undefined ? context.figures : { ...context.figures, node: owner, reporters: [owner] };
  const salt = `${context.pack === 0 ? '' : `pack ${context.pack}`}${state.salt}`;
  const answer =
    state.answer === 'answered'
      ? answerOf({ context: figures, definition, lists: context.lists, salt, cellScale: state.cellScale })
      : withoutAnswer(state.answer);
  const notes = notesOf(context, position, state);
  return {
    _id: nestedId(seed, index, position),
    ...(inherited ? { period: survey.period, effectiveDate: survey.effectiveDate } : {}),
    ...(random.chance(0.1) ? {} : { evidenceRequired: survey.evidenceRequired }),
    ...(random.chance(0.1) ? {} : { verificationRequired: survey.verificationRequired }),
    status: state.status,
    universalTrackerId: definition.id,
    initiativeId: owner?.id ?? survey.initiativeId,
    utrvType: 'actual',
    ...(random.chance(0.05)
      ? { isPrivate: true }
      : survey.isPrivate === undefined || random.chance(0.3)
        ? {}
        : { isPrivate: survey.isPrivate }),
    ...(typed ? { valueType: definition.spec.valueType } : {}),
    ...answer,
    ...(notes === undefined ? {} : { notes }),
    ...(state.answer === 'answered' && random.chance(0.1) ? { assuranceStatus: random.pick(assurance) } : {}),
    ...(random.chance(0.2) ? { evidenceCount: 1 + random.int(4) } : {}),
    universalTracker: definition.api,
  };
}

const assurance = ['created', 'completed', 'completed_open', 'rejected', 'restated', 'partial'] as const;

function withoutAnswer(answer: 'unanswered' | 'na' | 'nr'): { readonly valueData?: ApiValueData } {
  return answer === 'unanswered' ? {} : { valueData: { notApplicableType: answer } };
}

function notesOf(context: RecordContext, position: number, state: RecordState): ApiNotes | undefined {
  const random = createRandom(context.seed, 'notes', context.index, position, state.status);
  const noted = state.answer !== 'unanswered' && random.chance(0.25);
  if (!noted && state.touched === undefined) return undefined;
  const date = new Date(state.touched ?? context.answered).toISOString();
  const note = random.chance(0.6) ? { note: random.pick(remarks) } : {};
  const stakeholder = { date, action: 'updated', ...note } as const;
  if (state.status !== 'verified' && state.status !== 'rejected') return { stakeholder };
  return {
    stakeholder,
    verifier: { date, action: state.status, ...(random.chance(0.3) ? { note: random.pick(remarks) } : {}) },
  };
}
