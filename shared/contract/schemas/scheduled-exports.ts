import * as z from 'zod'
import { exportKinds } from '../../domain/export-kinds.ts'
import { exportOutcomes, exportRhythms, exportStops } from '../../domain/export-schedule.ts'
import { uuid } from './text.ts'

const every = z.enum(exportRhythms, { error: 'Choose how often.' })

export const exportScheduleBody = z.object({ every })

export const exportSchedule = z.object({
  every,
  /** Absent if it has stopped. */
  next_at: z.string().optional(),
  stopped: z.enum(exportStops).optional(),
})

export const exportResult = z.object({
  id: uuid,
  /** Of the saved export, when it was made. */
  name: z.string(),
  what: z.enum(exportKinds),
  every,
  made_at: z.string(),
  outcome: z.enum(exportOutcomes),
  /** `size` in bytes. */
  file: z.object({ name: z.string(), size: z.number(), rows: z.number() }).optional(),
})

export const exportResults = z.array(exportResult)
