import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { reportList, reportQuery } from '#shared/contract/schemas/reports.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { programTypeName, programTypes } from '#shared/domain/program-type.ts'
import { programmes, schoolNames } from '#shared/domain/programmes.ts'
import { mostReportDays, type ReportFilter, reportFilterNames } from '#shared/domain/reports.ts'
import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields, outsideRole } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { isApplicationSeen } from '../people/account-scope.ts'
import { notOwn } from '../scope/own-applications.ts'
import { daysBefore } from './days.ts'
import { type Grouping, groupingNames } from './groupings.ts'
import type { Question, Report, ReportCell, ReportKind, ReportTable } from './kind.ts'
import { reportKinds } from './kinds.ts'

type Asked = z.output<typeof reportQuery>

/** The reports that someone may read. */
export function listReports(member: StaffMember): z.output<typeof reportList> {
  return {
    reports: reportKinds
      .filter(({ permission }) => holds(member, permission))
      .map(({ name, title, says, group }) => ({ name, title, says, group })),
  }
}

function holds(member: StaffMember, wanted: readonly Permission[]): boolean {
  const held = permissionsOf(member.grants)
  return wanted.some(one => held.includes(one))
}

/**
 * A report in the caller’s scope. Throws 404 for an unknown name, 403 without its permission, and 422 for a choice that there is
 * not.
 */
export async function readReport(
  { db, clock, gateway }: Context,
  member: StaffMember,
  name: string,
  asked: Asked,
): Promise<Report> {
  const kind = reportKinds.find(one => one.name === name)
  if (!kind) throw new AppError('not-found', 'There is no such report.')
  if (!holds(member, kind.permission)) throw outsideRole('this report')
  const rounds = await db.selectFrom('round').select(['id', 'name']).orderBy('opens_at', 'desc').execute()
  const choice = choiceOf(kind, asked, { rounds, today: dayOf(clock.now()) })
  const question: Question = {
    ...choice,
    db,
    isLive: gateway.mode === 'live',
    isCounted: countedBy(member, kind, choice),
    chosen: wordsOf(choice),
  }
  const table = await kind.read(question)
  return {
    name,
    title: kind.title,
    says: kind.says,
    as_of: clock.now().toISOString(),
    ...named(table, choice),
    ...(table.rows.length > 1 ? totalOf(table, kind) : {}),
    filters: filtersOf(kind, choice, rounds),
  }
}

interface Choice {
  round: string | undefined
  program_type: Asked['program_type']
  school: string | undefined
  by: Grouping
  from: Day
  to: Day
}

interface Round {
  id: string
  name: string
}

/** What was chosen, each checked against what there is. */
function choiceOf(kind: ReportKind, asked: Asked, { rounds, today }: { rounds: readonly Round[]; today: Day }): Choice {
  const to = asked.to ?? today
  const from = asked.from ?? daysBefore(to, (kind.days ?? 1) - 1)
  const by = kind.by?.find(one => one === asked.by)
  const problems = [
    asked.round &&
      !rounds.some(({ id }) => id === asked.round) && { field: 'round', message: 'There is no such round.' },
    asked.school &&
      schoolNames()[asked.school] === undefined && { field: 'school', message: 'There is no such school.' },
    asked.by && !by && { field: 'by', message: 'This report cannot be grouped like this.' },
    from > to && { field: 'to', message: 'The last day is before the first.' },
    daysBefore(to, mostReportDays - 1) > from && { field: 'from', message: `Choose up to ${mostReportDays} days.` },
  ].filter(problem => typeof problem === 'object')
  if (problems.length > 0) throw invalidFields(problems)
  const { round, program_type, school } = asked
  return { round, program_type, school, by: by ?? kind.by?.[0] ?? 'programme', from, to }
}

function countedBy(member: StaffMember, { permission }: ReportKind, { round, program_type, school }: Choice) {
  const conditions: RawBuilder<boolean>[] = [isApplicationSeen(member, permission), notOwn(member)]
  if (round) conditions.push(sql`application.round_id = ${round}`)
  if (program_type) conditions.push(sql`application.program_type = ${program_type}`)
  if (school) {
    const ids = programmes().flatMap(programme => (programme.school === school ? programme.id : []))
    conditions.push(sql`application.selected_program = any(${ids}::text[])`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The choice in the words of the queue. */
function wordsOf({ round, program_type, school }: Choice): string {
  return [round && `round:${round}`, program_type && `type:${program_type}`, school && `school:${school}`]
    .filter(word => word !== undefined)
    .join(' ')
}

/** The first column of a grouped report is called what its lines are. */
function named(table: ReportTable, { by }: Choice): ReportTable {
  return {
    ...table,
    columns: table.columns.map(one => (one.id === 'line' ? { ...one, title: groupingNames[by] } : one)),
  }
}

/** Amounts are added up only where all are of one currency. */
function totalOf({ columns, rows }: ReportTable, { summed = [] }: ReportKind): Pick<Report, 'total'> {
  if (summed.length === 0) return {}
  const total = columns.map(({ id }, at): ReportCell => {
    if (at === 0) return 'All'
    return summed.includes(id) ? sumOf(rows.map(({ cells }) => cells[at] ?? null)) : null
  })
  return { total }
}

function sumOf(cells: readonly ReportCell[]): ReportCell {
  const amounts = cells.filter(cell => typeof cell === 'object' && cell !== null)
  const [first] = amounts
  if (!first) return cells.reduce((sum: number, cell) => sum + (typeof cell === 'number' ? cell : 0), 0)
  if (amounts.some(({ currency }) => currency !== first.currency)) return null
  return { ...first, amount_minor: amounts.reduce((sum, { amount_minor }) => sum + amount_minor, 0) }
}

function filtersOf(kind: ReportKind, choice: Choice, rounds: readonly Round[]): Report['filters'] {
  const every = (title: string) => ({ value: '', title })
  const options: Record<Exclude<ReportFilter, 'from' | 'to'>, { value: string; title: string }[]> = {
    round: [every('All rounds'), ...rounds.map(({ id, name }) => ({ value: id, title: name }))],
    program_type: [every('All types'), ...offeredTypes()],
    school: [every('All schools'), ...Object.entries(schoolNames()).map(([value, title]) => ({ value, title }))],
    by: (kind.by ?? []).map(value => ({ value, title: groupingNames[value] })),
  }
  const chosen = [...kind.filters, ...(kind.by ? (['by'] as const) : [])].map(id => ({
    id,
    title: reportFilterNames[id],
    value: choice[id] ?? '',
    options: options[id],
  }))
  const days = (['from', 'to'] as const).map(id => ({ id, title: reportFilterNames[id], value: choice[id] }))
  return [...chosen, ...(kind.days ? days : [])]
}

/** The types of the programmes that there are, retired ones too: people may have applied for them. */
function offeredTypes(): { value: string; title: string }[] {
  const types = new Set(programmes().map(({ programType }) => programType))
  return programTypes.filter(type => types.has(type)).map(value => ({ value, title: programTypeName(value) }))
}
