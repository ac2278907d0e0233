import type { Day } from './calendar.ts'
import { mostWithoutApproval } from './export-kinds.ts'
import { isMonday, isWorkingDay, nextMorning } from './mornings.ts'

/** How often a saved export can be made for someone. */
export const exportRhythms = ['working-day', 'monday', 'month'] as const
export type ExportRhythm = (typeof exportRhythms)[number]

export const rhythmNames: Record<ExportRhythm, string> = {
  'working-day': 'Every working day at 06:00',
  monday: 'Every Monday at 06:00',
  month: 'On the first of each month at 06:00',
}

/** An hour on the university’s clock, before the office opens. */
const exportHour = 6

const isDue: Record<ExportRhythm, (day: Day) => boolean> = {
  'working-day': isWorkingDay,
  monday: isMonday,
  month: day => day.endsWith('-01'),
}

/** When the next file is due after this moment. */
export function nextExport(every: ExportRhythm, now: Date): Date {
  return nextMorning(now, exportHour, isDue[every])
}

/** How long a file is kept. */
export const exportResultSpan = { days: 7 } as const

/** A larger file is not kept. */
export const largestExportBytes = 20_000_000

/** What became of a due export: a file, no file this time, no schedule any longer, or a file that was deleted since. */
export const exportOutcomes = [
  'made',
  'too_many',
  'too_large',
  'gone',
  'no_right',
  'disabled',
  'broken',
  'erased',
] as const
export type ExportOutcome = (typeof exportOutcomes)[number]

/** These end the schedule. */
export const exportStops = ['gone', 'no_right', 'disabled', 'broken'] as const satisfies readonly ExportOutcome[]
export type ExportStop = (typeof exportStops)[number]

export function isExportStop(outcome: ExportOutcome): outcome is ExportStop {
  return exportStops.some(stop => stop === outcome)
}

/** Why there is no file, and what to do. */
export const noFileWords: Record<Exclude<ExportOutcome, 'made'>, string> = {
  too_many: `No file was made. With your other exports of the week it would have more than ${mostWithoutApproval.toLocaleString('en-GB')} people. Run this export yourself to ask a colleague for approval.`,
  too_large: `No file was made. It would be larger than ${largestExportBytes / 1_000_000} MB. Save this export again with fewer columns or for fewer people.`,
  gone: 'The schedule has stopped. This export was removed, or is no longer shared with you.',
  no_right: 'The schedule has stopped. Your role does not include this export. An administrator can change your role.',
  disabled:
    'The schedule has stopped. Your account was disabled when a file was due. Schedule it again if you still need it.',
  broken:
    'The schedule has stopped. A column or filter of this export no longer exists. Save it again and schedule the new one.',
  erased: 'The file was deleted, because the data of someone in it has been deleted. Run this export again.',
}
