/* SAMPLE CONTENT: every date is invented. A new database starts with these rounds; after that, the rounds in the database apply. */
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import type { Day } from '#shared/domain/calendar.ts'
import { startOfDay } from '#shared/domain/closing-dates.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'

/** A round of the sample calendar. */
export type SampleRound = AnnouncedRound

interface YearlyRound {
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

const yearly: readonly YearlyRound[] = [
  {
    kind: 'postgraduate-march',
    name: 'Postgraduate, March start',
    programTypes: ['msc', 'phd'],
    opens: '09-01',
    opensYearBefore: true,
    closes: '01-15',
    decisions: '02-12',
    starts: '03-01',
  },
  {
    kind: 'undergraduate',
    name: 'Undergraduate',
    programTypes: ['undergraduate'],
    opens: '11-02',
    opensYearBefore: true,
    closes: '07-30',
    decisions: '08-27',
    starts: '09-27',
  },
  {
    kind: 'postgraduate-september',
    name: 'Postgraduate, September start',
    programTypes: ['msc', 'phd'],
    opens: '02-01',
    opensYearBefore: false,
    closes: '08-06',
    decisions: '09-03',
    starts: '09-27',
  },
  {
    kind: 'foundation',
    name: 'Foundation and JUPEB',
    programTypes: ['foundation', 'jupeb'],
    opens: '11-02',
    opensYearBefore: true,
    closes: '09-10',
    decisions: '09-24',
    starts: '10-04',
  },
]

/** The rounds that close in a year, in the order in which they close. Their session is named for the year they lead into. */
function roundsOfYear(year: number): SampleRound[] {
  return yearly.map(({ kind, name, programTypes, opens, opensYearBefore, closes, decisions, starts }) => ({
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
export function sampleRounds(today: Day): SampleRound[] {
  const year = Number(today.slice(0, 4))
  const coming = [year, year + 1, year + 2].flatMap(roundsOfYear).filter(round => today <= round.closesOn)
  const kept = yearly.flatMap(({ kind }) => coming.filter(({ id }) => id.startsWith(`${kind}-`)).slice(0, 2))
  const inOrder = kept.toSorted((one, other) => (one.closesOn < other.closesOn ? -1 : 1))
  return inOrder.map(round => {
    const sameType = inOrder.filter(({ programTypes }) => programTypes.join() === round.programTypes.join())
    const isOpen = sameType.some(({ opensOn }) => opensOn <= today)
    const [next] = sameType.toSorted((one, other) => (one.opensOn < other.opensOn ? -1 : 1))
    return !isOpen && round === next ? { ...round, opensOn: today } : round
  })
}

/** Of each kind of round the one that closes next, in the order in which they close. */
export function announcedRounds(today: Day): SampleRound[] {
  const rounds = sampleRounds(today)
  return rounds.filter(round => round === rounds.find(({ name }) => name === round.name))
}

/** The rounds of the calendar that closed between two days, for applications that were started before the database had rounds. */
export function pastSampleRounds(from: Day, today: Day): SampleRound[] {
  const years = Array.from(
    { length: Number(today.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, index) => Number(from.slice(0, 4)) + index,
  )
  return years.flatMap(roundsOfYear).filter(({ closesOn }) => from <= closesOn && closesOn < today)
}

/** When a round opens and closes: from the first to the last second of its days in West Africa Time. */
export function momentsOf({ opensOn, closesOn }: Pick<SampleRound, 'opensOn' | 'closesOn'>): {
  opensAt: Date
  closesAt: Date
} {
  return { opensAt: startOfDay(opensOn), closesAt: new Date(+startOfDay(closesOn) + dayMs) }
}

const dayMs = 86_400_000
