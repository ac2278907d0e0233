import type { Permission } from './staff.ts'

/** Whoever has one of these may read reports. Each report names the one that it needs. */
export const reportReaders: readonly Permission[] = [
  'totals.export',
  'applications.read',
  'money.settle',
  'payments.export',
]

/** The parts of the list of reports (office.md section 13). */
export const reportGroups = ['applications', 'work', 'decisions', 'people', 'money'] as const
export type ReportGroup = (typeof reportGroups)[number]

export const reportGroupNames: Record<ReportGroup, string> = {
  applications: 'Applications',
  work: 'Work of the office',
  decisions: 'Decisions and places',
  people: 'Who applies',
  money: 'Money',
}

/** `share` is a part of one, `days` may have a fraction, `points` are of a score, `money` is an amount in minor units with its currency. */
export const reportColumnKinds = ['text', 'count', 'share', 'days', 'points', 'money', 'day'] as const

/** `bars` compare rows, `steps` show what is left of the first, `line` follows days, `map` colours the states of Nigeria. */
export const reportChartKinds = ['bars', 'steps', 'line', 'map'] as const

/** What a report can be narrowed or grouped by. Each is a parameter of the address. */
export const reportFilters = ['round', 'program_type', 'school', 'by', 'from', 'to'] as const
export type ReportFilter = (typeof reportFilters)[number]

export const reportFilterNames: Record<ReportFilter, string> = {
  round: 'Round',
  program_type: 'Programme type',
  school: 'School',
  by: 'One line for each',
  from: 'From',
  to: 'To',
}

/** The most days between the first and the last of a report. */
export const mostReportDays = 400
