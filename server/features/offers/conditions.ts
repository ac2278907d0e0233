import type * as z from 'zod'
import type { conditionBody, offerDetails, waiverAnswerBody, waiverBody } from '#shared/contract/schemas/offers.ts'
import type { OfferState } from '#shared/domain/offer-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { confirmIfComplete } from '../applications/confirm-offer.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { requireFirst, requireTwo } from '../staff/first-of-two.ts'
import { type FoundOffer, lockOffer, noteOffer, wrongState } from './lock-offer.ts'
import { readOffer } from './read-offer.ts'

type Details = z.output<typeof offerDetails>

interface Place {
  id: string
  position: number
}

/** States in which conditions can still be met and waived. */
export const openConditionStates: readonly OfferState[] = ['offered', 'accepted', 'deferred']

/**
 * Marks a condition as met: with an accepted document that proves it, or by two people, the first of whom asks the
 * second. Or reverses that, which turns a confirmed offer back into an accepted one. Idempotent. Throws 404, 403, 409
 * for an offer that has ended or been cleared and for a waived condition, 422 for any other document.
 */
export function saveCondition(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, position, state, document }: Place & z.output<typeof conditionBody>,
): Promise<Details> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['documents.check'])
    const condition = await requireCondition(tx, { id, position })
    if (condition.is_waived) throw new AppError('conflicting-change', 'This condition has been waived.')
    const change = { offer, position, text: condition.text, askedBy: condition.met_asked_by }
    if (state === 'open' && (condition.met_at || condition.met_asked_at))
      await reopen(tx, context, member, { ...change, isMet: condition.met_at !== null })
    if (state === 'met' && !condition.met_at) await meet(tx, context, member, { ...change, document })
    return readOffer(tx, member, id)
  })
}

interface Change {
  offer: FoundOffer
  position: number
  text: string
  /** Who said that it is met without a document, and waits for a colleague. */
  askedBy: string | null
}

async function meet(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { document, ...change }: Change & { document: string | undefined },
): Promise<void> {
  const { offer, position, text, askedBy } = change
  if (!openConditionStates.includes(offer.state))
    throw await wrongState(tx, offer, 'Its conditions can no longer change.')
  if (document) await requireDocument(tx, offer, document)
  else if (askedBy === null) return askToMeet(tx, context, member, change)
  else await requireSecond(tx, context, member, { offer, askedBy })
  const met = { met_at: context.clock.now(), met_by: member.id, document_id: document ?? null }
  await writeCondition(tx, { id: offer.id, position }, document ? { ...met, ...notAsked } : met)
  await note(tx, context, member, { offer, kind: 'condition-met', body: text, position })
  await confirmIfComplete(tx, context, { id: offer.id, actor: { kind: 'staff', id: member.id } })
}

const notAsked = { met_asked_at: null, met_asked_by: null }

/** Without a document, what one person says is a request that another one confirms. */
async function askToMeet(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { offer, position, text }: Change,
): Promise<void> {
  const asked = { met_asked_at: context.clock.now(), met_asked_by: member.id }
  await writeCondition(tx, { id: offer.id, position }, asked)
  await note(tx, context, member, { offer, kind: 'condition-met-asked', body: text, position })
}

async function requireSecond(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { offer: { file }, askedBy }: { offer: FoundOffer; askedBy: string },
): Promise<void> {
  if (askedBy === member.id)
    throw new AppError('forbidden', 'You said that this condition is met. Another person has to confirm it.')
  const part = { wanted: ['documents.check'], placed: file.row, application: file.row.id } as const
  const words = 'may no longer check documents. Open the condition again, and say yourself that it is met.'
  await requireFirst(tx, context, askedBy, part, who => `${who}, who said that this condition is met, ${words}`)
}

async function reopen(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { offer, position, text, isMet }: Change & { isMet: boolean },
): Promise<void> {
  if (offer.state !== 'confirmed' && !openConditionStates.includes(offer.state))
    throw await wrongState(tx, offer, 'Its conditions can no longer change.')
  const open = { met_at: null, met_by: null, document_id: null, ...notAsked }
  await writeCondition(tx, { id: offer.id, position }, open)
  const kind = isMet ? 'condition-opened' : 'condition-met-ended'
  await note(tx, context, member, { offer, kind, body: text, position })
  if (offer.state === 'confirmed' && isMet)
    await moveOffer(tx, context, {
      id: offer.id,
      from: 'confirmed',
      event: 'step_back',
      actor: { kind: 'staff', id: member.id },
    })
}

/** Asks another person to waive a condition. Throws like `saveCondition`, and 409 if it is not open. */
export function askWaiver(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, position, reason }: Place & z.output<typeof waiverBody>,
): Promise<Details> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['documents.check'])
    const condition = await requireOpenCondition(tx, offer, position)
    if (condition.waive_asked_at)
      throw new AppError('conflicting-change', 'Someone has already asked for this condition to be waived.')
    const asked = { waive_asked_at: context.clock.now(), waive_asked_by: member.id, waive_reason: reason }
    await writeCondition(tx, { id, position }, asked)
    await note(tx, context, member, { offer, kind: 'waiver-asked', body: `${condition.text}: ${reason}`, position })
    return readOffer(tx, member, id)
  })
}

/**
 * Grants or refuses a waiver that another person has requested. Throws like `askWaiver`, and 403 for the person who
 * requested it.
 */
export function answerWaiver(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, position, answer }: Place & z.output<typeof waiverAnswerBody>,
): Promise<Details> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['decisions.approve'])
    const condition = await requireOpenCondition(tx, offer, position)
    if (!condition.waive_asked_by)
      throw new AppError('conflicting-change', 'No one has asked for this condition to be waived.')
    if (answer === 'refuse') {
      await writeCondition(tx, { id, position }, { waive_asked_at: null, waive_asked_by: null, waive_reason: null })
      await note(tx, context, member, { offer, kind: 'waiver-refused', body: condition.text, position })
      return readOffer(tx, member, id)
    }
    const { row } = offer.file
    const part = {
      wanted: ['documents.check'],
      placed: row,
      application: row.id,
      second: ['decisions.approve'],
    } as const
    const words = 'may no longer ask for it. Refuse it, and have a colleague ask again.'
    const first = { by: condition.waive_asked_by, at: condition.waive_asked_at ?? context.clock.now(), ...part }
    await requireTwo(tx, context, member, first, {
      own: 'You asked for this waiver. Another person has to grant it.',
      gone: who => `${who}, who asked for this waiver, ${words}`,
    })
    await writeCondition(
      tx,
      { id, position },
      {
        ...{ is_waived: true, met_at: context.clock.now(), met_by: member.id },
        ...notAsked,
      },
    )
    await note(tx, context, member, { offer, kind: 'waived', body: condition.text, position })
    await confirmIfComplete(tx, context, { id, actor: { kind: 'staff', id: member.id } })
    return readOffer(tx, member, id)
  })
}

async function requireCondition(tx: Tx, { id, position }: Place) {
  const condition = await tx
    .selectFrom('decision_condition')
    .selectAll()
    .where('decision_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  if (!condition) throw new AppError('not-found', 'There is no such condition.')
  return condition
}

async function requireOpenCondition(tx: Tx, offer: FoundOffer, position: number) {
  const condition = await requireCondition(tx, { id: offer.id, position })
  if (condition.met_at)
    throw new AppError('conflicting-change', `This condition has been ${condition.is_waived ? 'waived' : 'met'}.`)
  if (!openConditionStates.includes(offer.state))
    throw await wrongState(tx, offer, 'Its conditions can no longer change.')
  return condition
}

/** Only the current version of a document that a colleague or the caller has accepted proves anything. */
async function requireDocument(tx: Tx, { file }: FoundOffer, document: string): Promise<void> {
  const found = await tx
    .selectFrom('document')
    .select(['verdict', 'replaced_at'])
    .where('id', '=', document)
    .where('application_id', '=', file.row.id)
    .executeTakeFirst()
  const refuse = (message: string) => invalidFields([{ field: 'document', message }])
  if (!found) throw refuse('This document is not part of the application.')
  if (found.replaced_at) throw refuse('The applicant has replaced this document. Choose the newer version.')
  if (found.verdict !== 'accepted') throw refuse('Accept this document first. Then it can prove the condition.')
}

async function writeCondition(
  tx: Tx,
  { id, position }: Place,
  values: Partial<{
    met_at: Date | null
    met_by: string | null
    is_waived: boolean
    document_id: string | null
    met_asked_at: Date | null
    met_asked_by: string | null
    waive_asked_at: Date | null
    waive_asked_by: string | null
    waive_reason: string | null
  }>,
): Promise<void> {
  await tx
    .updateTable('decision_condition')
    .set(values)
    .where('decision_id', '=', id)
    .where('position', '=', position)
    .execute()
}

type Kind =
  | 'condition-met'
  | 'condition-met-asked'
  | 'condition-met-ended'
  | 'condition-opened'
  | 'waiver-asked'
  | 'waiver-refused'
  | 'waived'

async function note(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { offer, kind, body, position }: { offer: FoundOffer; kind: Kind; body: string; position: number },
): Promise<void> {
  await noteOffer(tx, { id: offer.id, kind, body, by: member.id, at: context.clock.now() })
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: `offer.${kind}`,
    subject: `application:${offer.row.uuid}`,
    detail: { decision: offer.id, condition: position },
  })
}
