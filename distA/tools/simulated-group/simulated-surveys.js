import { doubtfulSite } from './doubtful-site.js';
import { changeTime, nightStart, slotsPerNight } from './nights.js';
import { createRandom, objectId, seedHash } from './random.js';
import { effectiveDate, foundingSlot, laterSlot } from './reporting-periods.js';
import { surveyTitles } from './vocabularies.js';
import { unitHabitOf, writtenUnit } from './written-units.js';
/** Survey `index` on the timeline's night; undefined if it does not exist then. */
export function surveyState(source, index) {
    const history = source.timeline.histories.get(index);
    if (history === undefined && index >= source.surveys)
        return undefined;
    const slot = slotOf(source, index, history);
    if (history?.removed === true || source.timeline.closed.has(slot.node))
        return undefined;
    return stateOf(source, slot, history);
}
function slotOf(source, index, history) {
    if (index < source.surveys)
        return foundingSlot(source.seed, source.organisation, index);
    return laterSlot(index, history?.born ?? 0, (index - source.surveys) % slotsPerNight, history?.node ?? 0);
}
function stateOf(source, slot, history) {
    const { seed, organisation } = source;
    const random = createRandom(seed, 'survey', slot.index);
    const effective = effectiveDate(seed, organisation, slot);
    const born = history?.born ?? 0;
    const times = firstTimes(seed, slot, born, effective);
    const complete = born === 0 && random.chance(slot.period === 'yearly' ? 0.78 : 0.96);
    const blankAtFirst = !complete && random.chance(0.25);
    const answers = history?.answers ?? [];
    const metadata = history?.metadata ?? [];
    const last = answers.at(-1);
    const lastMetadata = metadata.at(-1);
    const changed = last === undefined ? undefined : changeTime(seed, last, slot.index, 'answers');
    const finished = complete || (last !== undefined && seedHash(seed, 'finish', slot.index, last) % 3 === 0);
    const completed = complete ? times.completed : (changed ?? times.completed);
    const currency = currencyOf(source, slot);
    return {
        slot,
        history,
        currency: currency?.code,
        complete,
        blankAtFirst,
        firstAnsweredAt: times.answered,
        answersAt: changed ?? (blankAtFirst ? undefined : times.answered),
        metadataAt: lastMetadata === undefined ? times.created : changeTime(seed, lastMetadata, slot.index, 'metadata'),
        api: toApiSurvey(source, slot, effective, finished ? completed : undefined, history, currency),
    };
}
/** Initial surveys were created before their period ended and answered after it, all before the first night. */
function firstTimes(seed, slot, born, effective) {
    if (born > 0) {
        const created = changeTime(seed, born, slot.index, 'created');
        return { created, answered: created, completed: created };
    }
    const day = 86_400_000;
    const random = createRandom(seed, 'first times', slot.index);
    const end = Date.parse(effective);
    const created = Math.floor(end - random.between(20, 60) * day);
    const answered = Math.floor(Math.min(end + random.between(5, 90) * day, nightStart(0) - random.between(1, 25) * day));
    const completed = Math.floor(answered - random.between(0, 0.5) * day);
    return { created, answered, completed };
}
/** Tracked metadata: each night that touches the survey renames it or switches its verification on or off. */
function toApiSurvey(source, slot, effective, completed, history, currency) {
    const { seed } = source;
    const random = createRandom(seed, 'metadata', slot.index);
    const metadata = history?.metadata ?? [];
    const toggles = metadata.filter((night) => seedHash(seed, 'toggle', slot.index, night) % 2 === 0 && !history?.renamed.includes(night));
    const renames = metadata.length - toggles.length;
    const name = nameOf(slot, random.chance(0.7) || slot.pack > 0 || renames > 0, random.int(3), renames);
    const verification = random.chance(0.6) !== (toggles.length % 2 === 1);
    return {
        _id: objectId(seed, 'survey', slot.index),
        ...(name === undefined ? {} : { name }),
        ...(completed === undefined ? {} : { completedDate: new Date(completed).toISOString() }),
        ...(slot.type === 'default' ? {} : { aggregatedDate: new Date(Date.parse(effective) + 9e8).toISOString() }),
        type: slot.type,
        initiativeId: source.organisation.node(slot.node).id,
        period: slot.period,
        effectiveDate: effective,
        utrvType: 'actual',
        evidenceRequired: random.chance(0.4),
        verificationRequired: verification,
        ...(random.chance(0.3) ? { isPrivate: random.chance(0.3) } : {}),
        ...(currency?.at === 'survey' ? { currency: currency.code } : {}),
        ...(currency?.at === 'unitConfig' ? { unitConfig: { currency: currency.code, ...unitsOf(source, slot) } } : {}),
        ...(random.chance(0.5) ? { noteRequired: random.chance(0.2) } : {}),
        ...(random.chance(0.25) ? { scope: { standards: ['gri'], custom: random.chance(0.3) ? ['own-kpi'] : [] } } : {}),
    };
}
function nameOf(slot, named, variant, renames) {
    if (!named)
        return undefined;
    const titles = surveyTitles[slot.period];
    const when = slot.period === 'yearly' ? `${slot.year}` : `${slot.year}-${String(slot.month).padStart(2, '0')}`;
    const pack = slot.pack === 0 ? '' : `, pack ${slot.pack}`;
    return `${titles[variant] ?? titles[0]} ${when}${pack}${renames === 0 ? '' : ` (revision ${renames})`}`;
}
function unitsOf(source, slot) {
    const habit = unitHabitOf(source.organisation.node(slot.node));
    return { mass: writtenUnit(habit, 'mt'), energy: writtenUnit(habit, 'MWh') };
}
/** A node sets its currency in all of its surveys or in none, except for the year in which a site names it in cells. */
function currencyOf(source, slot) {
    const way = seedHash(source.seed, 'currency', slot.node) % 4;
    const { currency: code, kind, ordinal } = source.organisation.node(slot.node);
    const isInCells = kind === 'site' && ordinal === doubtfulSite && slot.year === 2021;
    return way === 3 || isInCells ? undefined : { code, at: way === 2 ? 'unitConfig' : 'survey' };
}
