import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import type { RoundOnWire } from '#shared/contract/schemas/applications.ts'
import { clockMoment, clockTime, dayOf, longDate } from '#shared/domain/calendar.ts'

const dayMs = 86_400_000
/** From here on the closing time is a warning. */
const soonDays = 3

/** '15 January 2027 at 23:59': the last moment that counts. */
function lastMoment({ closes_at }: RoundOnWire): string {
  const moment = new Date(Date.parse(closes_at) - 1)
  return `${longDate(moment)} at ${clockTime(moment)}`
}

/** ' That is 14 January 2027 at 14:59 where you are.' for an applicant whose clock shows another time. */
export function whereYouAre({ state, closes_at }: RoundOnWire): string {
  const moment = new Date(Date.parse(closes_at) - 1)
  if (state !== 'open' || moment.toLocaleString('sv').startsWith(clockMoment(moment).replace('T', ' '))) return ''
  const own = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(moment)
  return ` That is ${own} where you are.`
}

export interface RoundWords {
  tone: 'info' | 'warning'
  title: string
  says: string
}

/** What an applicant reads about the round of a draft. `now` is the clock of their device: it decides only how it is said. */
export function roundWords(round: RoundOnWire, now: Date, next?: RoundOnWire): RoundWords {
  switch (round.state) {
    case 'open': {
      const days = daysBetween(now, new Date(Date.parse(round.closes_at) - 1))
      const isSoon = days <= soonDays
      if (round.extended)
        return {
          tone: 'warning',
          title: 'The admissions office has given you more time',
          says: `Submit your application by ${lastMoment(round)}, ${clockName()}. This date is for you only.`,
        }
      return {
        tone: isSoon ? 'warning' : 'info',
        title: isSoon ? `Applications close ${inDays(days)}` : round.name,
        says: `Submit your application by ${lastMoment(round)}, ${clockName()}.`,
      }
    }
    case 'upcoming':
      return {
        tone: 'info',
        title: `Applications open on ${longDate(new Date(round.opens_at))}`,
        says: `This is for ${round.name}. You can prepare everything now and submit from that day.`,
      }
    case 'closed':
      return {
        tone: 'warning',
        title: `Applications for ${round.name} have closed`,
        says: `They closed on ${lastMoment(round)}, ${clockName()}. Your draft is saved. ${next ? nextWords(next) : 'We have not announced the next dates yet.'}`,
      }
    default:
      return round.state satisfies never
  }
}

/** Days on the university’s calendar, as people count them: 1 from this evening to tomorrow morning. */
function daysBetween(from: Date, to: Date): number {
  return (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs
}

function inDays(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

function nextWords(next: RoundOnWire): string {
  return next.state === 'open'
    ? `You can move it to ${next.name}, which is open until ${lastMoment(next)}.`
    : `You can move it to ${next.name}, which opens on ${longDate(new Date(next.opens_at))}.`
}
