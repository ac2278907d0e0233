import { type Day, isDay, longDate } from './calendar.ts'
import { programTypeName } from './program-type.ts'
import { findProgramme } from './programmes.ts'
import { type RoundTerms, roundFee } from './round-terms.ts'

/** How many people a change to a round affects. */
export interface RoundCounts {
  drafts: number
  submitted: number
  /** Offers that have not ended. Their terms do not change. */
  offers: number
}

/** One effect of a change, in words: 'Closes 14 days earlier'. `warning` says who is affected. */
export interface RoundChange {
  what: string
  from: string
  to: string
  warning?: string
}

/** The differences between two versions of a round. */
export function roundChanges(before: RoundTerms, after: RoundTerms, counts: RoundCounts, today: Day): RoundChange[] {
  return [
    ...dayChanges(before, after, counts, today),
    ...wordChanges(before, after),
    ...feeChanges(before, after, counts),
  ]
}

function dayChanges(before: RoundTerms, after: RoundTerms, counts: RoundCounts, today: Day): RoundChange[] {
  const moved = (field: 'opens_on' | 'closes_on' | 'decisions_by' | 'starts_on', verb: string, warning?: string) =>
    before[field] === after[field]
      ? []
      : [
          {
            what: moveInWords(verb, before[field], after[field]),
            ...ends(before[field], after[field]),
            ...warn(warning),
          },
        ]
  return [
    ...moved('opens_on', 'Opens', openWarning(after, counts, today)),
    ...moved('closes_on', 'Closes', closeWarning(before, after, counts)),
    ...moved(
      'decisions_by',
      'Decisions',
      counts.submitted > 0 ? `${applications(counts.submitted)} read this date.` : undefined,
    ),
    ...moved('starts_on', 'The session starts'),
  ]
}

const daysInWords = (days: number) => (Number.isNaN(days) ? '…' : String(days))
const warn = (warning: string | undefined) => (warning ? { warning } : {})
const ends = (from: Day, to: Day) => ({ from: dayInWords(from), to: dayInWords(to) })

function openWarning({ opens_on }: RoundTerms, { drafts }: RoundCounts, today: Day): string | undefined {
  return opens_on > today && drafts > 0 ? `${draftsAre(drafts)} open and cannot be submitted before then.` : undefined
}

function closeWarning(before: RoundTerms, after: RoundTerms, { drafts }: RoundCounts): string | undefined {
  return after.closes_on < before.closes_on && drafts > 0 ? `${draftsAre(drafts)} open.` : undefined
}

function wordChanges(before: RoundTerms, after: RoundTerms): RoundChange[] {
  const types = (terms: RoundTerms) => terms.program_types.map(programTypeName).toSorted().join(', ')
  const pairs = [
    ['Name', before.name, after.name],
    ['Session', before.session, after.session],
    ['Programme types', types(before), types(after)],
    ['Days to reply to an offer', daysInWords(before.answer_days), daysInWords(after.answer_days)],
  ] as const
  return pairs.flatMap(([what, from, to]) => (from === to ? [] : [{ what, from, to }]))
}

function feeChanges(before: RoundTerms, after: RoundTerms, { offers }: RoundCounts): RoundChange[] {
  const warning =
    offers === 1
      ? '1 offer keeps the fee it asks for.'
      : `${offers.toLocaleString('en-GB')} offers keep the fee they ask for.`
  const stay = offers > 0 ? { warning } : {}
  const ids = [...new Set([...Object.keys(before.programme_fees), ...Object.keys(after.programme_fees)])]
  const own = (terms: RoundTerms, id: string) => {
    const fee = terms.programme_fees[id]
    return fee === undefined ? 'as the round' : roundFee(fee, terms)
  }
  const fees = [
    {
      what: 'Acceptance fee',
      from: roundFee(before.acceptance_fee_minor, before),
      to: roundFee(after.acceptance_fee_minor, after),
      ...stay,
    },
    ...ids.map(id => ({
      what: `Acceptance fee, ${findProgramme(id)?.title ?? id}`,
      ...{ from: own(before, id), to: own(after, id) },
    })),
  ]
  return fees.filter(({ from, to }) => from !== to)
}

function moveInWords(verb: string, from: Day, to: Day): string {
  const days = Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)
  if (!Number.isFinite(days)) return verb
  const count = Math.abs(days)
  return `${verb} ${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'earlier' : 'later'}`
}

/** '30 July 2027'; an unfinished date is returned unchanged. */
function dayInWords(day: Day): string {
  return isDay(day) ? longDate(day) : day
}

const applications = (count: number) =>
  count === 1 ? '1 application' : `${count.toLocaleString('en-GB')} applications`
const draftsAre = (count: number) => (count === 1 ? '1 draft is' : `${count.toLocaleString('en-GB')} drafts are`)
