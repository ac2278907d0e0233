import type { Day } from './calendar.ts'
import { addDays, momentOf } from './clock-days.ts'
import type { ProgramType } from './program-type.ts'

/** The part of a round that determines its dates. */
export interface ClosingRound {
  programTypes: readonly ProgramType[]
  opensOn: Day
  closesOn: Day
}

/** The last second of a day, when applications close. */
export function endOfDay(day: Day): Date {
  return new Date(+midnightAfter(day) - 1000)
}

/** The first moment of a day. */
export function startOfDay(day: Day): Date {
  return momentOf(day, '00:00')
}

/** The first moment that is too late for this last day. */
export function midnightAfter(day: Day): Date {
  return startOfDay(addDays(day, 1))
}

/** The open round that closes first, for one program type or for any; undefined when none is open. */
export function nextClosing<Round extends ClosingRound>(
  rounds: readonly Round[],
  today: Day,
  programType?: ProgramType,
): Round | undefined {
  return rounds
    .filter(round => programType === undefined || round.programTypes.includes(programType))
    .filter(round => round.opensOn <= today && today <= round.closesOn)
    .sort((one, other) => (one.closesOn < other.closesOn ? -1 : 1))[0]
}

/** The next round to open, for one program type or for any; undefined when none is announced. */
export function nextOpening<Round extends ClosingRound>(
  rounds: readonly Round[],
  today: Day,
  programType?: ProgramType,
): Round | undefined {
  return rounds
    .filter(round => programType === undefined || round.programTypes.includes(programType))
    .filter(round => today < round.opensOn)
    .sort((one, other) => (one.opensOn < other.opensOn ? -1 : 1))[0]
}
