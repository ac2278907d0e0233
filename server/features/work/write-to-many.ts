import { sql } from 'kysely'
import type * as z from 'zod'
import {
  type confirmedBatch,
  type frozenBatch,
  mostDecided,
  type queueView,
} from '#shared/contract/schemas/queue-work.ts'
import { fillMessage } from '#shared/domain/message-to-many.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { callerAddress } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { atPlace } from '../scope/places.ts'
import { lockBatch, requireConfirmable } from './batches.ts'
import { chosenCases } from './chosen-cases.ts'
import { messageFactsOf, namedReader } from './message-facts.ts'

type Choice = { uuids: readonly string[] } | { filter: z.output<typeof queueView> }
type Written = Extract<z.output<typeof confirmedBatch>, { action: 'write' }>

const mayWriteTo = (member: StaffMember) => atPlace(member, ['documents.check'])

/** Stores a message for the chosen applications. No one is told before it is confirmed. Throws 404 for one out of reach, and 422. */
export async function freezeMessage(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { message, ...choice }: Choice & { message: string },
): Promise<z.output<typeof frozenBatch>> {
  const cases = await chosenCases(context, member, choice, { most: mostDecided, isInReach: mayWriteTo(member) })
  const ids = cases.map(({ application_id }) => application_id)
  return transact(async tx => {
    const id = context.random.id()
    const decision = JSON.stringify({ message })
    await tx
      .insertInto('case_batch')
      .values({ id, staff_id: member.id, action: 'write', assignees: [], cases: ids.length, decision })
      .execute()
    await sql`insert into case_batch_item (batch_id, application_id)
      select ${id}::uuid, * from unnest(${ids}::bigint[])`.execute(tx)
    const readers = await findReaders(tx, id)
    const [first] = readers
    const example = first && { example: { ...namedReader(first), text: fillMessage(message, messageFactsOf(first)) } }
    return { id, count: ids.length, writing: { people: readers.length, ...example } }
  })
}

/**
 * Writes the frozen message to everyone who can read it; their emails are written by `tell-messages`. The same confirmation again changes
 * nothing. Throws 404, 403 without the right, and 409 for a choice that has changed or expired, and where no one is left.
 */
export function confirmMessage(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count }: { id: string; count: number },
): Promise<Written> {
  return transact(async tx => {
    const batch = await lockBatch(tx, member, id)
    const { message, told } = batch.decision as { message: string; told?: number }
    if (batch.confirmed_at && told !== undefined && batch.cases === count) return { action: 'write', id, count, told }
    requireConfirmable(batch, count)
    const readers = await findReaders(tx, id)
    refuseOwn(
      member,
      readers.map(reader => reader.id),
    )
    const isTheirs = mayWriteTo(member)
    if (readers.length === 0 || !readers.every(isTheirs))
      throw new AppError(
        'conflicting-change',
        'Some of these applications are no longer in your queue. No one was told.',
      )
    await writeAll(tx, context, member, { batch: id, message, readers })
    await tx
      .updateTable('case_batch')
      .set({ confirmed_at: sql<Date>`now()`, decision: JSON.stringify({ message, told: readers.length }) })
      .where('id', '=', id)
      .execute()
    context.bell.ring('tell-messages')
    return { action: 'write', id, count, told: readers.length }
  })
}

type Reader = Awaited<ReturnType<typeof findReaders>>[number]

/** Of a batch, those with an account in which they can read a message, by number. */
function findReaders(db: Queryable, batch: string) {
  return db
    .selectFrom('case_batch_item as item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .innerJoin('admission_case as held', 'held.application_id', 'item.application_id')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select(['application.id', 'application.uuid', 'application.application_number', 'application.program_type'])
    .select(['application.surname', 'application.first_name', 'application.other_names', 'held.programme_id'])
    .where('item.batch_id', '=', batch)
    .where('held.stage', '<>', 'returned')
    .where('account.deletes_at', 'is', null)
    .orderBy('application.application_number')
    .execute()
}

interface Messages {
  batch: string
  message: string
  readers: readonly Reader[]
}

/** With an audit line for each, in two statements for thousands. */
async function writeAll(tx: Tx, context: Context, member: StaffMember, { batch, message, readers }: Messages) {
  const now = context.clock.now()
  await sql`insert into case_message (id, application_id, staff_id, body, sent_at, tell_at)
    select *, ${now}::timestamptz, ${now}::timestamptz from (
      select new.id, new.application_id, ${member.id}::uuid, new.body from unnest(
        ${readers.map(() => context.random.id())}::uuid[], ${readers.map(({ id }) => id)}::bigint[],
        ${readers.map(reader => fillMessage(message, messageFactsOf(reader)))}::text[]) as new (id, application_id, body)) as written`.execute(
    tx,
  )
  await sql`insert into audit_log (at, address, actor_kind, actor_id, action, subject, detail)
    select ${now}, ${callerAddress.getStore() ?? null}, 'staff', ${member.id}, 'message.sent', 'application:' || uuid,
      jsonb_build_object('batch', ${batch}::uuid)
    from unnest(${readers.map(({ uuid }) => uuid)}::uuid[]) as uuid`.execute(tx)
}
