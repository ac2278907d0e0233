import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { transferDetails, transferRow } from '#shared/contract/schemas/transfers.ts'
import { type FeeKind, feeKinds } from '#shared/domain/fee-kind.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import { type TransferState, transferStates, transfersToDo } from '#shared/domain/transfers.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { asCurrency } from '../payments/currency.ts'
import { notOwn, refuseOwn } from '../scope/own-applications.ts'
import { type OneOfTwo, oneOfTwo } from '../staff/one-of-two.ts'
import { presentNamed } from '../waivers/waiver-rows.ts'

type Caller = Pick<StaffMember, 'id' | 'grants' | 'own'>
type Row = z.output<typeof transferRow>

const readsTransfers: readonly Permission[] = ['money.settle', 'payments.export']

/** The transfers that someone may see, as a condition on `transfer` and its `application`; none of their own (ADR 134). */
export function visibleTo(member: Caller): RawBuilder<boolean> {
  return sql<boolean>`((transfer.application_id is null or ${notOwn(member, 'transfer.application_id')}) and ${isPayerIn(member)})`
}

/** Whether a row of `application` is of someone whose transfers are in the caller’s scope. */
export function isPayerIn(member: Pick<Caller, 'grants'>): RawBuilder<boolean> {
  const scopes = scopesOf(member.grants, readsTransfers)
  if (scopes.includes('all')) return sql<boolean>`true`
  const types = scopes.flatMap(scope => (scope === 'all' ? [] : (scope.program_types ?? [])))
  const ids = programmes()
    .filter(({ id, programType }) =>
      scopes.some(scope => isInScope(scope, { program_type: programType, selected_program: id })),
    )
    .map(({ id }) => id)
  return sql<boolean>`(application.program_type = any(${types}::text[])
    or application.selected_program = any(${ids}::text[]))`
}

export const isToDo = sql<boolean>`(transfer.state = any(${[...transfersToDo]}::text[]))`

export function selectTransfers(db: Queryable) {
  return db
    .selectFrom('transfer')
    .leftJoin('application', 'application.id', 'transfer.application_id')
    .leftJoin('payment', 'payment.id', 'transfer.payment_id')
    .leftJoin('transfer_slip', 'transfer_slip.transfer_id', 'transfer.id')
    .selectAll('transfer')
    .select(['application.uuid', 'application.application_number', 'application.surname', 'application.first_name'])
    .select(['application.other_names', 'application.selected_program', 'application.program_type'])
    .select(['payment.reference as payment_reference', 'transfer_slip.transfer_id as slip'])
    .select([
      sql<string>`to_char(transfer.paid_on, 'YYYY-MM-DD')`.as('paid_day'),
      sql<string>`(extract(epoch from transfer.created_at) * 1000000)::bigint::text`.as('key'),
      sql<string | null>`staff_name_at(transfer.asked_by, transfer.asked_at)`.as('asker'),
      sql<string | null>`staff_name_at(transfer.approved_by, transfer.approved_at)`.as('approver'),
      sql<string | null>`staff_name_at(transfer.discarded_by, transfer.discarded_at)`.as('discarder'),
      sql<string | null>`staff_name_at(transfer.return_asked_by, transfer.return_asked_at)`.as('return_asker'),
      sql<string | null>`staff_name_at(transfer.returned_by, transfer.returned_at)`.as('returner'),
    ])
}

export type FoundTransfer = Awaited<ReturnType<ReturnType<typeof selectTransfers>['executeTakeFirstOrThrow']>>

export function stateOf({ state }: { state: string }): TransferState {
  const known = transferStates.find(one => one === state)
  if (!known) throw new Error(`Unknown state of a transfer in the database: ${state}`)
  return known
}

export function feeOf({ fee }: { fee: string }): FeeKind {
  return feeKinds.find(one => one === fee) ?? 'application'
}

/** Throws 404, also for one that the caller may not see. */
export async function findVisible(db: Queryable, member: StaffMember, id: string): Promise<FoundTransfer> {
  const row = await selectTransfers(db)
    .where('transfer.id', '=', id)
    .where(visibleTo({ ...member, own: [] }))
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', noTransfer)
  if (row.application_id !== null) refuseOwn(member, [row.application_id], noTransfer)
  return row
}

const noTransfer = 'There is no such transfer.'

/** Whoever reads transfers, with the test of whether they count as one with those who asked. */
export interface Reader {
  member: Caller
  test: OneOfTwo
}

export async function readerOf(db: Queryable, member: Caller, rows: readonly FoundTransfer[]): Promise<Reader> {
  const ids = rows.flatMap(({ asked_by, return_asked_by }) => [asked_by, return_asked_by].filter(id => id !== null))
  return { member, test: await oneOfTwo(db, member, ids) }
}

export function presentTransfer(row: FoundTransfer, reader: Reader): Row {
  return {
    id: row.id,
    state: stateOf(row),
    fee: feeOf(row),
    amount_minor: row.amount_minor,
    currency: asCurrency(row.currency),
    ...(row.uuid ? { application: presentNamed({ ...row, uuid: row.uuid }) } : {}),
    paid_on: row.paid_day,
    payer: row.payer,
    number: row.bank_number,
    origin: row.origin === 'applicant' || row.origin === 'statement' ? row.origin : 'office',
    created_at: row.created_at.toISOString(),
    ...(row.payment_reference ? { payment_reference: row.payment_reference } : {}),
    ...(row.part_of ? { is_rest: true as const } : {}),
    ...(row.slip ? { has_slip: true as const } : {}),
    can: actionsOf(row, reader),
  }
}

const settles = ['money.settle'] as const

/** What one person can do: of two steps, never both. */
function actionsOf(row: FoundTransfer, { member, test }: Reader): Row['can'] {
  const { program_type, selected_program } = row
  const scopes = scopesOf(member.grants, settles)
  const isHere = program_type !== null && isProgramType(program_type)
  if (!isHere || !scopes.some(scope => isInScope(scope, { program_type, selected_program }))) return []
  const isOne = (by: string | null, at: Date | null) =>
    by !== null &&
    at !== null &&
    test({ by, at, wanted: settles, second: settles, placed: { program_type, selected_program } }) !== undefined
  switch (stateOf(row)) {
    case 'announced':
      return ['approve', 'discard']
    case 'asked':
      return isOne(row.asked_by, row.asked_at) ? ['discard'] : ['approve', 'discard']
    case 'received':
      return ['give-back']
    case 'returning':
      return isOne(row.return_asked_by, row.return_asked_at) ? ['discard'] : ['give-back', 'discard']
    default:
      return []
  }
}

type Steps = Pick<z.output<typeof transferDetails>, 'asked' | 'approved' | 'discarded' | 'return_asked' | 'returned'>

/** Who did what and when. */
export function stepsOf(row: FoundTransfer): Steps {
  const step = (at: Date | null, id: string | null, full_name: string | null) =>
    at && id ? { at: at.toISOString(), by: { id, full_name: full_name ?? '' } } : undefined
  const steps = {
    asked: step(row.asked_at, row.asked_by, row.asker),
    approved: step(row.approved_at, row.approved_by, row.approver),
    discarded: step(row.discarded_at, row.discarded_by, row.discarder),
    return_asked: step(row.return_asked_at, row.return_asked_by, row.return_asker),
    returned: step(row.returned_at, row.returned_by, row.returner),
  }
  return Object.fromEntries(Object.entries(steps).filter(([, done]) => done !== undefined))
}
