import { type Day, dayOf, longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import type { Draft } from './drafts-query.ts'

/** 'ADEYEMI, Tolulope', or the email address of someone who has not typed a name yet. */
export function draftName({ name: { surname, given }, email }: Draft): string {
  return [surname.toUpperCase(), given].filter(Boolean).join(', ') || email
}

export function draftProgramme({ selected_program_title, program_type }: Draft): string {
  return selected_program_title ?? programTypeName(program_type)
}

/** The last day before a moment that is too late. */
export function lastDayBefore(closesAt: string): string {
  return longDate(new Date(Date.parse(closesAt) - 1))
}

/** 'Postgraduate, March start 2027/2028 closes for everyone on 15 January 2027.' */
export function roundSays({ round }: Draft, now = new Date()): string {
  if (!round) return 'This draft is not in any round.'
  const verb = new Date(round.closes_at) <= now ? 'closed' : 'closes'
  return `${round.name} ${round.session} ${verb} for everyone on ${lastDayBefore(round.closes_at)}.`
}

/** The first day that is later than the round’s deadline. */
export function firstDayOfMoreTime({ round }: Draft, now = new Date()): Day {
  const today = dayOf(now)
  const afterRound = round ? dayOf(new Date(round.closes_at)) : today
  return [today, afterRound].toSorted()[1] ?? today
}
