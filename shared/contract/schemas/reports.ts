import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { programTypes } from '../../domain/program-type.ts'
import { reportChartKinds, reportColumnKinds, reportFilters, reportGroups } from '../../domain/reports.ts'

const day = z.string().refine(isDay, { error: 'This is no day such as 2026-11-24.' })
const key = z.string().max(100)

export const reportParams = z.object({ name: z.string().max(40) })

export const reportQuery = z.object({
  round: key.optional(),
  program_type: z.enum(programTypes, 'There is no such programme type.').optional(),
  school: key.optional(),
  by: key.optional(),
  from: day.optional(),
  to: day.optional(),
})

/** The reports that the caller may read. */
export const reportList = z.object({
  reports: z.array(z.object({ name: z.string(), title: z.string(), says: z.string(), group: z.enum(reportGroups) })),
})

const cell = z.union([
  z.string(),
  z.number(),
  z.null(),
  /** No column mixes currencies without saying so in each row. */
  z.object({ amount_minor: z.number(), currency: z.string() }),
])

export const report = z.object({
  name: z.string(),
  title: z.string(),
  says: z.string(),
  /** When it was counted. Nothing is stored: each reading counts anew. */
  as_of: z.string(),
  columns: z.array(z.object({ id: z.string(), title: z.string(), kind: z.enum(reportColumnKinds) })),
  rows: z.array(
    z.object({
      /** As many as there are columns. */
      cells: z.array(cell),
      /** By the id of a column: the address below `/office` with exactly what was counted. */
      links: z.record(z.string(), z.string()).optional(),
    }),
  ),
  /** The sums of the columns that can be added up. */
  total: z.array(cell).optional(),
  /** What of the table is drawn: the column that names, and those that are measured. Absent without rows. */
  chart: z
    .object({ kind: z.enum(reportChartKinds), title: z.string(), label: z.string(), values: z.array(z.string()) })
    .optional(),
  /** What can be chosen, with what is chosen. A day has no options. */
  filters: z.array(
    z.object({
      id: z.enum(reportFilters),
      title: z.string(),
      value: z.string(),
      options: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
    }),
  ),
  /** There are more rows than are shown. */
  has_more: z.literal(true).optional(),
})
