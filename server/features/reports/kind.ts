import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { report } from '#shared/contract/schemas/reports.ts'
import type { Day } from '#shared/domain/calendar.ts'
import type { ReportFilter, ReportGroup } from '#shared/domain/reports.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { Grouping } from './groupings.ts'

export type Report = z.output<typeof report>
export type ReportColumn = Report['columns'][number]
export type ReportRow = Report['rows'][number]
export type ReportCell = ReportRow['cells'][number]
export type ReportTable = Pick<Report, 'columns' | 'rows' | 'chart' | 'has_more'>

/** What a report is asked: over which applications, by what and in which days. */
export interface Question {
  db: Queryable
  /** Real money is taken, so test payments do not count. */
  isLive: boolean
  /** The condition on `application`: the caller’s scope without their own, and what was chosen. */
  isCounted: RawBuilder<boolean>
  /** The same choice as filters of the queue: 'round:… type:…'. */
  chosen: string
  /** What the lines of the report are, of those that it offers. */
  by: Grouping
  /** The first and the last day, for a report with days. */
  from: Day
  to: Day
}

/** A report: one file in `kinds/`, and its line in `kinds.ts`. */
export interface ReportKind {
  name: string
  title: string
  /** One sentence: what it counts, and what not. */
  says: string
  group: ReportGroup
  permission: readonly Permission[]
  filters: readonly Exclude<ReportFilter, 'by' | 'from' | 'to'>[]
  /** The groupings that it offers, the usual one first. */
  by?: readonly [Grouping, ...Grouping[]]
  /** So many days up to today, unless others are asked for. */
  days?: number
  /** The columns that make sense as a sum. */
  summed?: readonly string[]
  read(question: Question): Promise<ReportTable>
}
