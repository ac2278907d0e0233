import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { feeList, feeRow, feesQuery } from '#shared/contract/schemas/fees.ts'
import { type AskedFees, askedFee } from '#shared/domain/asked-fee.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { type FeeState, feeStates } from '#shared/domain/fee-states.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { type QueueFilter, readQueueFilter } from '#shared/domain/queue-filter.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { asResidency } from '../applications/record.ts'
import { leaveOutUnknown } from '../scope/leave-out-unknown.ts'
import { notOwn } from '../scope/own-applications.ts'
import { type Place, placeTest } from '../scope/places.ts'
import { type FeeConditions, feeConditions } from './fee-conditions.ts'

type Asked = z.output<typeof feesQuery>
type Row = z.output<typeof feeRow>

const usualLimit = 50
const filters = ['type', 'programme', 'school', 'round'] as const

/**
 * The submitted applications in the caller’s scope with their fees of one kind, newest first. Scope, filters and
 * search use only places, names, numbers and payment references, so that nothing hidden from the caller can be found.
 */
export async function listFees({ db }: Context, member: StaffMember, asked: Asked): Promise<z.output<typeof feeList>> {
  const kind = asked.kind ?? 'application'
  const { places, conditions, filter } = await chooseFees(db, member, {
    ...asked,
    permission: 'applications.read-fees',
  })
  const unknown = filter.unknown.length > 0 ? { unknown: filter.unknown } : {}
  if (places.length === 0) return { rows: [], counts: {}, ...unknown }
  const limit = asked.limit ?? usualLimit
  const isSearch = filter.words.length > 0 || filter.rounds.length > 0
  const where = sql.join([...conditions, ...afterCursor(asked.after)], sql` and `)
  const found = await rowsOf(db, kind, where, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(row => present(row)),
    ...(isSearch ? {} : { counts: countsOf(places) }),
    ...unknown,
    ...(found.length > limit && last ? { next: writeCursor(last) } : {}),
  }
}

/**
 * The contents of a fee view where the caller has this permission, as conditions on `application`; without places,
 * nothing.
 */
export async function chooseFees(
  db: Queryable,
  member: Pick<StaffMember, 'grants' | 'own'>,
  { kind = 'application', state, q = '', permission }: Pick<Asked, 'kind' | 'state' | 'q'> & { permission: Permission },
): Promise<{ places: Counted[]; conditions: RawBuilder<boolean>[]; filter: QueueFilter }> {
  const filter = await leaveOutUnknown(db, q, readQueueFilter(q, filters))
  const fee = feeConditions[kind]
  const counted = await countFees(db, member, fee)
  const places = counted.filter(placeTest(member, [permission], { ...filter, rounds: [] }))
  const conditions = [
    fee.isFeePart,
    ...(member.own.length > 0 ? [notOwn(member)] : []),
    ...(places.length === counted.length ? [] : [isIn(places)]),
    ...(state ? [fee.stateIs[state]] : []),
    ...(filter.rounds.length > 0 ? [sql<boolean>`application.round_id = any(${filter.rounds}::text[])`] : []),
    ...filter.words.map(named),
  ]
  return { places, conditions, filter }
}

interface Counted extends Place {
  state: FeeState
  count: number
}

/**
 * The number of applications by place and fee state: some hundred rows, for the application fee from an index alone.
 */
async function countFees(
  db: Queryable,
  member: Pick<StaffMember, 'own'>,
  { state, isFeePart }: FeeConditions,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select program_type, selected_program as programme_id, null as round_id, state, count(*)::integer as count
    from (select program_type, selected_program, ${state} as state from application where ${isFeePart} and ${notOwn(member)}) fee
    group by 1, 2, 4`.execute(db)
  return rows
}

function countsOf(places: readonly Counted[]): Partial<Record<FeeState, number>> {
  const counts: Partial<Record<FeeState, number>> = {}
  for (const { state, count } of places) counts[state] = (counts[state] ?? 0) + count
  return counts
}

function isIn(places: readonly Place[]): RawBuilder<boolean> {
  const ids = [...new Set(places.map(({ programme_id }) => programme_id))].filter(id => id !== null)
  return sql<boolean>`application.selected_program = any(${ids}::text[])`
}

/** One typed word: the beginning of a surname or first name, an application number, or a payment reference. */
function named(word: string): RawBuilder<boolean> {
  const digits = /^(\d{2})-?(\d{3})-?(\d{3})$/.exec(word)
  const number = digits ? digits.slice(1).join('-') : word
  const begins = (
    column: string,
  ) => sql`(search_text(${sql.ref(`application.${column}`)}) collate "C" >= search_text(${word})
    and search_text(${sql.ref(`application.${column}`)}) collate "C" < search_text(${word}) || ${'\u{10ffff}'})`
  return sql<boolean>`application.id = any(array(
    select id from application where ${feeConditions.application.isFeePart} and ${begins('surname')}
    union select id from application where ${feeConditions.application.isFeePart} and ${begins('first_name')}
    union select id from application where application_number = ${number}
    union select application_id from payment where reference = ${word.toLowerCase()}))`
}

function rowsOf(db: Queryable, kind: FeeKind, where: RawBuilder<unknown>, limit: number) {
  return selectFees(db, kind)
    .where(sql<boolean>`${where}`)
    .orderBy('application.submitted_at', 'desc')
    .orderBy('application.id', 'desc')
    .limit(limit)
    .execute()
}

export function selectFees(db: Queryable, kind: FeeKind) {
  const { state, amountMinor, currency } = feeConditions[kind]
  return db
    .selectFrom('application')
    .leftJoin('round', 'round.id', 'application.round_id')
    .select(['application.id', 'application.uuid', 'application.application_number', 'application.surname'])
    .select(['application.first_name', 'application.other_names', 'application.program_type'])
    .select(['application.selected_program', 'application.residency', 'application.submitted_at'])
    .select('application.asked_fees')
    .select([
      'round.name as round_name',
      state.as('state'),
      amountMinor.as('amount_minor'),
      currency.as('currency'),
      sql<string>`(extract(epoch from application.submitted_at) * 1000000)::bigint::text`.as('key'),
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof selectFees>['execute']>>[number]

export function present(row: Found): Row {
  const { program_type, state } = row
  const residency = asResidency(row.residency)
  const known = feeStates.find(one => one === state)
  if (!isProgramType(program_type) || !known) throw new Error('The database has a value that is in no list')
  const asked_fees = row.asked_fees as AskedFees | null
  const fee = residency ? askedFee({ program_type, asked_fees }, residency) : undefined
  const label = fee && fee.kind !== 'free' ? fee.label : null
  return {
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    program_type,
    selected_program: row.selected_program,
    round: row.round_name,
    fee: row.amount_minor === null || row.currency === null ? label : formatMoney(row.amount_minor, row.currency),
    state: known,
    submitted_at: row.submitted_at?.toISOString() ?? '',
  }
}

function writeCursor({ key, id }: Found): string {
  return `${key}-${id}`
}

function afterCursor(text: string | undefined): RawBuilder<boolean>[] {
  if (text === undefined) return []
  const [, key, id] = /^(\d{1,18})-(\d{1,15})$/.exec(text) ?? []
  if (!key || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return [
    sql<boolean>`(application.submitted_at, application.id) <
      (timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond', ${id}::bigint)`,
  ]
}
