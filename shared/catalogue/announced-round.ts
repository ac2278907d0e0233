import type { Day } from '../domain/calendar.ts'
import type { ProgramType } from '../domain/program-type.ts'

/** A round whose dates public pages and brochures announce. */
export interface AnnouncedRound {
  id: string
  session: string
  name: string
  programTypes: readonly ProgramType[]
  opensOn: Day
  /** The last day; the round closes at its end. */
  closesOn: Day
  decisionsBy: Day
  startsOn: Day
}
