import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { namedApplication, waiverRow } from '#shared/contract/schemas/waivers.ts'
import type { Day } from '#shared/domain/calendar.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme, programmes } from '#shared/domain/programmes.ts'
import { isInScope, type Permission, type Placed as PlaceOf, scopesOf } from '#shared/domain/staff.ts'
import { isWithin, type WaiverState, waiverState } from '#shared/domain/waivers.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import { type OneOfTwo, oneOfTwo } from '../staff/one-of-two.ts'

type Caller = Pick<StaffMember, 'id' | 'grants' | 'own'>
type Row = z.output<typeof waiverRow>

const readsWaivers: readonly Permission[] = ['money.ask', 'money.settle', 'payments.export']

/** The state as `waiverState` has it, for a row of `waiver`. */
export const stateOfWaiver = (today: Day) => sql<WaiverState>`case when waiver.ended_at is not null then 'ended'
  when waiver.approved_at is null then case when waiver.until < ${today}::date then 'expired' else 'asked' end
  when waiver.used >= coalesce(waiver.count, 1) then 'used_up'
  when waiver.until < ${today}::date then 'expired' else 'active' end`

/**
 * The waivers that someone may see, as a condition on `waiver` and its `application`: those whose people are all in their scope, and none
 * of their own (ADR 134).
 */
export function visibleTo(member: Caller): RawBuilder<boolean> {
  const own = sql<boolean>`(waiver.application_id is null or ${notOwn(member, 'waiver.application_id')})`
  const scopes = scopesOf(member.grants, readsWaivers)
  if (scopes.includes('all')) return own
  const types = scopes.flatMap(scope => (scope === 'all' ? [] : (scope.program_types ?? [])))
  const ids = programmes()
    .filter(({ id, programType }) =>
      scopes.some(scope => isInScope(scope, { program_type: programType, selected_program: id })),
    )
    .map(({ id }) => id)
  return sql<boolean>`(${own} and case when waiver.code is null
    then application.program_type = any(${types}::text[]) or application.selected_program = any(${ids}::text[])
    else (waiver.program_types <> '{}' or waiver.programmes <> '{}') and waiver.program_types <@ ${types}::text[]
      and waiver.programmes <@ ${ids}::text[] end)`
}

export function selectWaivers(db: Queryable) {
  return db
    .selectFrom('waiver')
    .leftJoin('application', 'application.id', 'waiver.application_id')
    .selectAll('waiver')
    .select(['application.uuid', 'application.application_number', 'application.surname', 'application.first_name'])
    .select(['application.other_names', 'application.selected_program', 'application.program_type'])
    .select([
      sql<Day | null>`to_char(waiver.until, 'YYYY-MM-DD')`.as('until_day'),
      sql<string>`(extract(epoch from waiver.asked_at) * 1000000)::bigint::text`.as('key'),
      sql<string>`staff_name_at(waiver.asked_by, waiver.asked_at)`.as('asker'),
      sql<string | null>`staff_name_at(waiver.approved_by, waiver.approved_at)`.as('approver'),
      sql<string | null>`staff_name_at(waiver.ended_by, waiver.ended_at)`.as('ender'),
      sql<
        Row['given']
      >`coalesce((select jsonb_agg(jsonb_build_object('amount_minor', amount, 'currency', currency) order by currency)
        from (select currency, sum(amount_minor) as amount from waiver_use where waiver_id = waiver.id and ended_at is null
          group by currency) summed), '[]')`.as('given'),
    ])
}

export type FoundWaiver =
  ReturnType<typeof selectWaivers> extends SelectQueryBuilder<infer _Tables, infer _From, infer Found> ? Found : never

/** Whoever reads waivers, with the test of whether they count as one with those who asked. */
export interface Reader {
  member: Caller
  today: Day
  test: OneOfTwo
}

export async function readerOf(
  db: Queryable,
  member: Caller,
  { rows, today }: { rows: readonly FoundWaiver[]; today: Day },
): Promise<Reader> {
  const ids = rows.filter(row => stateIn(row, today) === 'asked').map(({ asked_by }) => asked_by)
  return { member, today, test: await oneOfTwo(db, member, ids) }
}

export function presentWaiver(row: FoundWaiver, reader: Reader): Row {
  const { today } = reader
  const state = stateIn(row, today)
  return {
    id: row.id,
    state,
    fee: feeOf(row),
    ...(row.uuid ? { application: presentNamed({ ...row, uuid: row.uuid }) } : {}),
    ...(row.code ? { code: row.code } : {}),
    count: row.count ?? 1,
    used: row.used,
    ...(row.until_day ? { until: row.until_day } : {}),
    ...coveredBy(row),
    reason: row.reason,
    borne_by: row.borne_by,
    asked_at: row.asked_at.toISOString(),
    asked_by: { id: row.asked_by, full_name: row.asker },
    ...step('approved', row.approved_at, row.approved_by, row.approver),
    ...step('ended', row.ended_at, row.ended_by, row.ender),
    given: row.given,
    can: actionsOf(row, state, reader),
  }
}

export function stateIn(
  row: Pick<FoundWaiver, 'approved_at' | 'ended_at' | 'used' | 'count' | 'until_day'>,
  today: Day,
): WaiverState {
  const facts = { isApproved: row.approved_at !== null, isEnded: row.ended_at !== null }
  return waiverState({ ...facts, used: row.used, count: row.count ?? 1, until: row.until_day }, today)
}

export function feeOf({ fee }: { fee: string }): FeeKind {
  return fee === 'acceptance' ? 'acceptance' : 'application'
}

/** Whom a code is for. */
export function coveredBy(row: Pick<FoundWaiver, 'program_types' | 'programmes'>) {
  return { program_types: row.program_types.filter(isProgramType), programmes: row.programmes }
}

type Placed = Pick<FoundWaiver, 'code' | 'program_types' | 'programmes' | 'program_type' | 'selected_program'>

/** Whether someone has one of these permissions for everyone whom a waiver is for. */
export function mayFor(row: Placed, { grants }: Pick<Caller, 'grants'>, wanted: readonly Permission[]): boolean {
  const scopes = scopesOf(grants, wanted)
  if (row.code !== null) return isWithin(scopes, coveredBy(row), typeOfProgramme)
  const { program_type, selected_program } = row
  if (program_type === null || !isProgramType(program_type)) return scopes.includes('all')
  return scopes.some(scope => isInScope(scope, { program_type, selected_program }))
}

/** What the first of the two has done, and what the second needs. */
export function asking({ asked_by, asked_at }: Pick<FoundWaiver, 'asked_by' | 'asked_at'>) {
  return { by: asked_by, at: asked_at, wanted: ['money.ask', 'money.settle'], second: ['money.settle'] } as const
}

/** Every place that a waiver is for; undefined for everywhere. */
export function placesOf(waiver: Placed): (PlaceOf | undefined)[] {
  const { program_type, selected_program } = waiver
  if (program_type !== null && isProgramType(program_type)) return [{ program_type, selected_program }]
  const { program_types, programmes: ids } = coveredBy(waiver)
  const places = [
    ...program_types.map(type => ({ program_type: type, selected_program: null })),
    ...ids.flatMap(id => {
      const type = typeOfProgramme(id)
      return type ? [{ program_type: type, selected_program: id }] : []
    }),
  ]
  return places.length > 0 ? places : [undefined]
}

export function typeOfProgramme(id: string): ProgramType | undefined {
  return findProgramme(id)?.programType
}

function actionsOf(row: FoundWaiver, state: WaiverState, { member, test }: Reader): Row['can'] {
  const isOwn = row.asked_by === member.id
  const isOne = placesOf(row).some(placed => test({ ...asking(row), placed }) !== undefined)
  const settles = mayFor(row, member, ['money.settle'])
  const isOpen = state === 'asked' || (state === 'active' && row.code !== null)
  return [
    ...(state === 'asked' && settles && !isOne ? (['approve'] as const) : []),
    ...(isOpen && (settles || (isOwn && state === 'asked')) ? (['end'] as const) : []),
  ]
}

function step<Name extends 'approved' | 'ended'>(
  name: Name,
  at: Date | null,
  id: string | null,
  full_name: string | null,
): { [Key in Name]?: { at: string; by: { id: string; full_name: string } } } {
  if (!at || !id) return {}
  const done: { [Key in Name]?: { at: string; by: { id: string; full_name: string } } } = {}
  done[name] = { at: at.toISOString(), by: { id, full_name: full_name ?? '' } }
  return done
}

interface Named {
  uuid: string
  application_number: string | null
  surname: string | null
  first_name: string | null
  other_names: string | null
  selected_program: string | null
}

/** An application as a list of money names it. */
export function presentNamed(row: Named): z.output<typeof namedApplication> {
  return {
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: { surname: row.surname ?? '', given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    selected_program: row.selected_program,
  }
}
