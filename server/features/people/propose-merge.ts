import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { longDate } from '#shared/domain/calendar.ts'
import { isSameMailbox } from '#shared/domain/mailbox.ts'
import { mergeTerms } from '#shared/domain/person-match.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { purposeKey } from '../../base/keys.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as mails from '../../emails/people.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockPair } from './get-pair.ts'
import { refuseBlocked } from './merge-blocks.ts'
import { findMerge, getProposed } from './merge-rows.ts'

export type Whose = 'kept' | 'gone'

/**
 * Proposes that two accounts become one, and mails a code to each of the two addresses. Only someone who reads both mailboxes has both
 * codes, so that nobody gets an account by having applied with the name and numbers of its owner (ADR 124). Throws 404, 403, 409, 422.
 */
export function proposeMerge(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id: pairId, keep, reason }: { id: string; keep: string; reason: string },
): Promise<undefined> {
  return transact(async tx => {
    const pair = await lockPair(tx, member, pairId)
    const ids = [pair.one_id, pair.other_id]
    if (!ids.includes(keep)) throw invalidFields([{ field: 'keep', message: 'Choose one of the two accounts.' }])
    if (pair.dismissed_at)
      throw new AppError(
        'conflicting-change',
        `${pair.full_name} has marked these as two people. Put them back on the list first.`,
      )
    if (await findMerge(tx, pairId))
      throw new AppError('conflicting-change', 'A colleague has already proposed to join these two accounts.')
    await refuseOwn(tx, member, ids)
    await refuseGuessed(tx, context, pairId)
    const accounts = { kept_id: keep, gone_id: ids.find(id => id !== keep) ?? keep }
    await refuseBlocked(tx, context, accounts)
    const merge = { id: context.random.id(), ...accounts }
    const codes = { kept: context.random.sixDigits(), gone: context.random.sixDigits() }
    await tx
      .insertInto('person_merge')
      .values({
        ...merge,
        pair_id: pairId,
        reason,
        proposed_by: member.id,
        proposed_at: context.clock.now(),
        kept_code: hashCode(context, merge.id, 'kept', codes.kept),
        gone_code: hashCode(context, merge.id, 'gone', codes.gone),
      })
      .execute()
    await mailCodes(tx, context, merge, codes)
    await note(tx, context, member, { ...merge, action: 'people.merge-proposed' })
    return undefined
  })
}

/** No one works on their own account. Throws 403. */
export async function refuseOwn(db: Queryable, member: StaffMember, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from account where id = any(${ids}::uuid[])`.execute(db)
  if (rows.some(({ email }) => isSameMailbox(email, member.email)))
    throw new AppError('forbidden', 'One of these accounts is yours. A colleague has to do this.')
}

async function mailCodes(
  tx: Tx,
  context: Context,
  { kept_id, gone_id }: { kept_id: string; gone_id: string },
  codes: Record<Whose, string>,
): Promise<void> {
  const day = longDate(new Date(context.clock.now().getTime() + mergeTerms.codeDays * 86_400_000))
  for (const [whose, id] of [
    ['kept', kept_id],
    ['gone', gone_id],
  ] as const) {
    const account = await ownerOf(tx, id)
    const code = codes[whose]
    const content = mails.mergeProposed({ name: account.full_name, code, day, whose })
    await enqueueMail(tx, context, { kind: 'merge-proposed', to: account.email, content, secrets: [code] })
  }
}

export function ownerOf(tx: Tx, id: string): Promise<{ email: string; full_name: string }> {
  return tx.selectFrom('account').select(['email', 'full_name']).where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Confirms one of the two addresses by its code. Throws 404, 400 for a wrong code, and 409 after too many of them.
 */
export async function confirmOwner(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id: pairId, whose, code }: { id: string; whose: Whose; code: string },
): Promise<undefined> {
  const isRight = await transact(async tx => {
    await lockPair(tx, member, pairId)
    const merge = await getProposed(tx, pairId)
    refuseOld(context, merge.proposed_at)
    await refuseGuessed(tx, context, pairId)
    const known = whose === 'kept' ? merge.kept_code : merge.gone_code
    if (!timingSafeEqual(hashCode(context, merge.id, whose, code), known)) {
      await tx
        .updateTable('person_merge')
        .set({ tries: merge.tries + 1 })
        .where('id', '=', merge.id)
        .execute()
      return false
    }
    const now = context.clock.now()
    await tx
      .updateTable('person_merge')
      .set(whose === 'kept' ? { kept_confirmed_at: now } : { gone_confirmed_at: now })
      .where('id', '=', merge.id)
      .execute()
    await note(tx, context, member, { ...merge, action: 'people.owner-confirmed' })
    return true
  })
  if (!isRight) throw new AppError('invalid-code', 'This is not the code that we emailed to this address.')
}

/** Wrong codes count over all proposals of a pair: a new proposal, with new codes, does not start the count anew. */
async function refuseGuessed(tx: Tx, context: Context, pairId: string): Promise<void> {
  const since = new Date(context.clock.now().getTime() - mergeTerms.codeDays * 86_400_000)
  const { rows } = await sql<{ tries: number; newest: Date | null }>`
    select coalesce(sum(tries), 0)::integer as tries, max(proposed_at) as newest from person_merge
    where pair_id = ${pairId}::uuid and proposed_at > ${since}`.execute(tx)
  const { tries = 0, newest = null } = rows[0] ?? {}
  if (tries < mergeTerms.tries || newest === null) return
  const day = longDate(new Date(newest.getTime() + mergeTerms.codeDays * 86_400_000))
  throw new AppError(
    'conflicting-change',
    `There were too many wrong codes for these two accounts. They can be proposed again after ${day}.`,
  )
}

/** Codes expire. */
export function refuseOld({ clock }: Context, proposedAt: Date): void {
  if (clock.now().getTime() - proposedAt.getTime() > mergeTerms.codeDays * 86_400_000)
    throw new AppError('conflicting-change', 'The codes have expired. Discard this proposal and propose it again.')
}

function hashCode({ config }: Context, mergeId: string, whose: Whose, code: string): Buffer {
  return createHmac('sha256', purposeKey(config.secret, 'person-merge')).update(`${mergeId}:${whose}:${code}`).digest()
}

/** One audit line for each of the two accounts. */
export function note(
  tx: Tx,
  context: Context,
  member: StaffMember,
  {
    action,
    kept_id,
    gone_id,
    ...rest
  }: { action: string; kept_id: string; gone_id: string; detail?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(
    tx,
    context,
    ...[kept_id, gone_id].map(account => ({
      actor: { kind: 'staff' as const, id: member.id },
      action,
      subject: `account:${account}`,
      detail: { kept: kept_id, gone: gone_id, ...rest.detail },
    })),
  )
}
