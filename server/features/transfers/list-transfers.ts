import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { transferDetails, transferList, transfersQuery } from '#shared/contract/schemas/transfers.ts'
import type { TransferState } from '#shared/domain/transfers.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { FileAnswer, StaffMember } from '../../http/handler.ts'
import { getApplication } from '../applications/queries.ts'
import { openNoted } from '../file/read-bytes.ts'
import { dueOrNothing, hereFor } from './here.ts'
import {
  type FoundTransfer,
  feeOf,
  findVisible,
  isToDo,
  presentTransfer,
  readerOf,
  selectTransfers,
  stepsOf,
  visibleTo,
} from './transfer-rows.ts'

const pageSize = 50
const mostOthers = 50

/** The transfers that the caller may see: those that someone has to look at, the oldest of them on top, then the newest. */
export async function listTransfers(
  { db }: Context,
  member: StaffMember,
  { state, after }: z.output<typeof transfersQuery>,
): Promise<z.output<typeof transferList>> {
  const position = readCursor(after)
  const rank = sql<number>`(case when ${isToDo} then -extract(epoch from transfer.created_at)::float8 + 1e12
    else extract(epoch from transfer.created_at)::float8 end)`
  let query = selectTransfers(db).where(visibleTo(member))
  if (state) query = query.where('transfer.state', '=', state)
  if (position)
    query = query.where(sql<boolean>`(${rank}, transfer.id) < (${position.rank}::float8, ${position.id}::uuid)`)
  const [found, counts] = await Promise.all([
    query
      .select(sql<string>`${rank}::text`.as('rank'))
      .orderBy(rank, 'desc')
      .orderBy('transfer.id', 'desc')
      .limit(pageSize + 1)
      .execute(),
    after === undefined ? countStates(db, visibleTo(member)) : undefined,
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const reader = await readerOf(db, member, rows)
  return {
    rows: rows.map(row => presentTransfer(row, reader)),
    ...(counts ? { counts } : {}),
    ...(found.length > pageSize && last ? { next: `${last.rank}_${last.id}` } : {}),
  }
}

async function countStates(db: Queryable, where: RawBuilder<boolean>) {
  const { rows } = await sql<{ state: TransferState; count: number }>`
    select transfer.state, count(*)::integer as count
    from transfer left join application on application.id = transfer.application_id where ${where} group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

function readCursor(text: string | undefined): { rank: string; id: string } | undefined {
  if (text === undefined) return undefined
  const [, rank, id] = /^(\d{1,13}(?:\.\d{1,10})?)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!rank || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return { rank, id }
}

/** Throws 404, also for one that the caller may not see. */
export async function readTransfer(
  db: Queryable,
  member: StaffMember,
  id: string,
): Promise<z.output<typeof transferDetails>> {
  const row = await findVisible(db, member, id)
  const application = row.application_id === null ? undefined : await getApplication(db, row.application_id)
  const due = application && dueOrNothing(application, feeOf(row))
  const here = application ? await hereFor(db, application.id, { kind: feeOf(row), decisionId: row.decision_id }) : []
  const others = await othersOf(db, row)
  const reader = await readerOf(db, member, [row, ...others])
  const reversed_on = await reversalOf(db, id)
  return {
    ...presentTransfer(row, reader),
    ...stepsOf(row),
    ...(reversed_on ? { reversed_on } : {}),
    reason: row.reason,
    return_reason: row.return_reason,
    ...(due ? { due: { amount_minor: due.amountMinor, currency: due.currency } } : {}),
    here_minor: here.reduce((sum, one) => sum + one.amount_minor, 0),
    others: others.map(other => presentTransfer(other, reader)),
  }
}

async function reversalOf(db: Queryable, id: string): Promise<string | undefined> {
  const line = await db
    .selectFrom('statement_line')
    .select(({ fn, val }) => fn<string>('to_char', ['taken_back_on', val('YYYY-MM-DD')]).as('day'))
    .where('transfer_id', '=', id)
    .where('taken_back_on', 'is not', null)
    .executeTakeFirst()
  return line?.day
}

async function othersOf(db: Queryable, { id, application_id, fee }: FoundTransfer): Promise<FoundTransfer[]> {
  if (application_id === null) return []
  return selectTransfers(db)
    .where('transfer.application_id', '=', application_id)
    .where('transfer.fee', '=', fee)
    .where('transfer.id', '<>', id)
    .orderBy('transfer.created_at', 'desc')
    .limit(mostOthers)
    .execute()
}

/** The proof that the applicant sent. It is recorded that the caller opened it. Throws 404, and 409 while it is checked for viruses. */
export async function readSlip(context: Context, member: StaffMember, id: string): Promise<FileAnswer> {
  const { uuid } = await findVisible(context.db, member, id)
  const slip = await context.db.selectFrom('transfer_slip').selectAll().where('transfer_id', '=', id).executeTakeFirst()
  if (!slip || !uuid) throw new AppError('not-found', 'There is no slip for this transfer.')
  const actor = { kind: 'staff', id: member.id } as const
  const line = { actor, action: 'transfer.slip-read', subject: `application:${uuid}`, detail: { transfer: id } }
  return openNoted(context, slip, () => recordAudit(context.db, context, line))
}
