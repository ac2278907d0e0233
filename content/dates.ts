/* SAMPLE CONTENT: every date here is invented. Replace them for each session. */
import type { Day } from '#shared/domain/calendar.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'

/** One round of applications; it closes at the end of its last day in West Africa Time. */
export interface ApplicationRound {
  id: string
  name: string
  programTypes: readonly ProgramType[]
  opensOn: Day
  closesOn: Day
  decisionsBy: Day
  startsOn: Day
}

export const admissionSession = '2027/2028'

/** In the order in which they close. */
export const applicationRounds: readonly ApplicationRound[] = [
  {
    id: 'postgraduate-march-2027',
    name: 'Postgraduate, March start',
    programTypes: ['msc', 'phd'],
    opensOn: '2026-09-01',
    closesOn: '2027-01-15',
    decisionsBy: '2027-02-12',
    startsOn: '2027-03-01',
  },
  {
    id: 'undergraduate-2027',
    name: 'Undergraduate',
    programTypes: ['undergraduate'],
    opensOn: '2026-11-02',
    closesOn: '2027-07-30',
    decisionsBy: '2027-08-27',
    startsOn: '2027-09-27',
  },
  {
    id: 'postgraduate-september-2027',
    name: 'Postgraduate, September start',
    programTypes: ['msc', 'phd'],
    opensOn: '2027-02-01',
    closesOn: '2027-08-06',
    decisionsBy: '2027-09-03',
    startsOn: '2027-09-27',
  },
  {
    id: 'foundation-2027',
    name: 'Foundation and JUPEB',
    programTypes: ['foundation', 'jupeb'],
    opensOn: '2026-11-02',
    closesOn: '2027-09-10',
    decisionsBy: '2027-09-24',
    startsOn: '2027-10-04',
  },
]
