import { yearlyRounds } from '#content/rounds.ts'
import type { Day } from '../domain/calendar.ts'
import { midnightAfter, startOfDay } from '../domain/closing-dates.ts'
import type { ProgramType } from '../domain/program-type.ts'
import type { AnnouncedRound } from './announced-round.ts'

/** A round that comes every year. */
export interface YearlyRound {
  kind: string
  name: string
  programTypes: readonly ProgramType[]
  /** Month and day; the year before the one in which the round closes when `opensYearBefore`. */
  opens: string
  opensYearBefore: boolean
  closes: string
  decisions: string
  starts: string
}

/** The rounds that close in a year, in the order in which they close. Their session is named for the year they lead into. */
function roundsOfYear(year: number): AnnouncedRound[] {
  return yearlyRounds.map(({ kind, name, programTypes, opens, opensYearBefore, closes, decisions, starts }) => ({
    id: `${kind}-${year}`,
    session: `${year}/${year + 1}`,
    name,
    programTypes,
    opensOn: `${opensYearBefore ? year - 1 : year}-${opens}`,
    closesOn: `${year}-${closes}`,
    decisionsBy: `${year}-${decisions}`,
    startsOn: `${year}-${starts}`,
  }))
}

/**
 * The rounds of a new store, reckoned from a day: of each kind the two that close next, in the order in which they close. Where no
 * round of a program type is open that day, the next one opens early, so that everyone can apply from the first day.
 */
export function sampleRounds(today: Day): AnnouncedRound[] {
  const year = Number(today.slice(0, 4))
  const coming = [year, year + 1, year + 2].flatMap(roundsOfYear).filter(round => today <= round.closesOn)
  const kept = yearlyRounds.flatMap(({ kind }) => coming.filter(({ id }) => id.startsWith(`${kind}-`)).slice(0, 2))
  const inOrder = kept.toSorted((one, other) => (one.closesOn < other.closesOn ? -1 : 1))
  return inOrder.map(round => {
    const sameType = inOrder.filter(({ programTypes }) => programTypes.join() === round.programTypes.join())
    const isOpen = sameType.some(({ opensOn }) => opensOn <= today)
    const [next] = sameType.toSorted((one, other) => (one.opensOn < other.opensOn ? -1 : 1))
    return !isOpen && round === next ? { ...round, opensOn: today } : round
  })
}

/** Of each kind of round the one that closes next, in the order in which they close. */
export function announcedRounds(today: Day): AnnouncedRound[] {
  const rounds = sampleRounds(today)
  return rounds.filter(round => round === rounds.find(({ name }) => name === round.name))
}

/** The rounds of the calendar that closed between two days, for applications that were started before the database had rounds. */
export function pastSampleRounds(from: Day, today: Day): AnnouncedRound[] {
  const years = Array.from(
    { length: Number(today.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, index) => Number(from.slice(0, 4)) + index,
  )
  return years.flatMap(roundsOfYear).filter(({ closesOn }) => from <= closesOn && closesOn < today)
}

/** When a round opens and closes: from the first to the last second of its days. */
export function momentsOf({ opensOn, closesOn }: Pick<AnnouncedRound, 'opensOn' | 'closesOn'>): {
  opensAt: Date
  closesAt: Date
} {
  return { opensAt: startOfDay(opensOn), closesAt: midnightAfter(closesOn) }
}
