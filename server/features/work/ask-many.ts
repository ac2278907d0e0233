import { sql } from 'kysely'
import type * as z from 'zod'
import {
  type batchBody,
  type confirmedBatch,
  type frozenBatch,
  mostDecided,
} from '#shared/contract/schemas/queue-work.ts'
import { sayNotAsked } from '#shared/domain/ask-many.ts'
import { fillMessage } from '#shared/domain/message-to-many.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { readDue } from '../file/ask-applicant.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { atPlace } from '../scope/places.ts'
import { findAskable, type Request, sortOutAskable } from './askable.ts'
import { lockBatch, requireConfirmable } from './batches.ts'
import { chosenCases } from './chosen-cases.ts'
import { presentLeftOut } from './left-out.ts'
import { messageFactsOf, namedReader } from './message-facts.ts'
import { writeRequests } from './write-requests.ts'

type Asking = Extract<z.output<typeof batchBody>, { action: 'ask' }>
type Asked = Extract<z.output<typeof confirmedBatch>, { action: 'ask' }>

interface Stored {
  requests: Request[]
  due_on: string
  answer?: Asked
}

const mayAsk = (member: StaffMember) => atPlace(member, ['documents.check'])

/**
 * Stores requests for the chosen applications. Who of them can be asked is looked at now, for the person who asks, and once more when it is confirmed.
 * Throws 404 for one out of reach, and 422 for a day that is too early or too late.
 */
export async function freezeRequests(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { requests, due_on, action, ...choice }: Asking,
): Promise<z.output<typeof frozenBatch>> {
  readDue(context, due_on)
  const cases = await chosenCases(context, member, choice, { most: mostDecided, isInReach: mayAsk(member) })
  const ids = cases.map(({ application_id }) => application_id)
  return transact(async tx => {
    const id = context.random.id()
    const decision = JSON.stringify({ requests, due_on } satisfies Stored)
    await tx
      .insertInto('case_batch')
      .values({ id, staff_id: member.id, action, assignees: [], cases: ids.length, decision })
      .execute()
    await sql`insert into case_batch_item (batch_id, application_id)
      select ${id}::uuid, * from unnest(${ids}::bigint[])`.execute(tx)
    const people = await findAskable(tx, id)
    const { fit, left } = sortOutAskable(people, requests)
    const [first] = fit
    const example = first && { example: { ...namedReader(first.person), due_on, requests: filled(first) } }
    const left_out = presentLeftOut(left, { gone: ids.length - people.length, say: sayNotAsked })
    return { id, count: ids.length, asking: { people: fit.length, left_out, ...example } }
  })
}

/**
 * Asks those of a frozen choice who can be asked now, each with their own name, and returns who was left out and why. Their emails are written by
 * `tell-requests`. The same confirmation again changes nothing. Throws 404, and 409 for a choice that has expired and where no one is left.
 */
export function confirmRequests(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count }: { id: string; count: number },
): Promise<Asked> {
  return transact(async tx => {
    const batch = await lockBatch(tx, member, id)
    const stored = batch.decision as Stored
    if (batch.confirmed_at && stored.answer?.count === count) return stored.answer
    requireConfirmable(batch, count)
    const dueAt = readDue(context, stored.due_on)
    const found = await findAskable(tx, id)
    refuseOwn(
      member,
      found.map(person => person.id),
    )
    const people = found.filter(mayAsk(member))
    const { fit, left } = sortOutAskable(people, stored.requests)
    if (fit.length === 0)
      throw new AppError('conflicting-change', 'None of these applicants can be asked for this now. No one was asked.')
    const asked = fit.map(({ person, requests }) => ({ person, requests: filled({ person, requests }) }))
    await writeRequests(tx, context, { member, batch: id, dueOn: stored.due_on, dueAt, asked })
    const answer: Asked = {
      ...{ action: 'ask', id, count, asked: fit.length },
      left_out: presentLeftOut(left, { gone: count - people.length, say: sayNotAsked }),
    }
    await tx
      .updateTable('case_batch')
      .set({ confirmed_at: sql<Date>`now()`, decision: JSON.stringify({ ...stored, answer }) })
      .where('id', '=', id)
      .execute()
    context.bell.ring('tell-requests')
    return answer
  })
}

type Fit = ReturnType<typeof sortOutAskable>['fit'][number]

/** As this one reads it. */
function filled({ person, requests }: Fit): Request[] {
  const facts = messageFactsOf(person)
  return requests.map(({ kind, message }) => ({ kind, message: fillMessage(message, facts) }))
}
