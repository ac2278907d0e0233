import { createHmac } from 'node:crypto'
import { phoneWords } from '#shared/catalogue/parts/phone-words.ts'
import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { PhoneChannel } from '#shared/domain/channels.ts'
import { addDays, momentOf } from '#shared/domain/clock-days.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { purposeKey } from '../../base/keys.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { phoneCodeText } from '../../emails/channel-texts.ts'
import type { Applicant, Transact } from '../../http/handler.ts'
import { narrowLimits } from '../../http/limits.ts'
import { countHit } from '../../http/rate-limit.ts'
import { spentToday } from '../../jobs/message-budget.ts'
import { checkCode, codeMinutes, codeWait, endCodes, makeCode, wrongCode } from '../identity/codes.ts'
import { ownChannels, requireOffered } from './own-channels.ts'

/**
 * Sends a code to a number. The number before it stays in use until the code was entered. Throws 404 for a channel that is not offered, 422 for the number
 * that is confirmed already, 429 when a code has just been sent, or this account or number has had enough of them today.
 */
export async function startPhone(
  context: Context,
  transact: Transact,
  { accountId }: Applicant,
  { phone, channel }: { phone: string | undefined; channel: PhoneChannel },
): Promise<OwnChannels> {
  requireOffered(context, channel)
  if (phone === undefined) throw invalidFields([{ field: 'phone', message: phoneWords().advice }])
  await countHit(context, `phone-codes:${accountId}`, narrowLimits.phoneCodes)
  await countHit(context, `phone-codes-to:${numberKey(context, phone)}`, narrowLimits.phoneCodesToNumber)
  await refuseWithoutBudget(context, channel)
  return transact(async tx => {
    const now = context.clock.now()
    const before = await readPhone(tx, accountId)
    if (before?.phone === phone && before.refused_at === null)
      throw invalidFields([{ field: 'phone', message: 'You have confirmed this number already.' }])
    const subject = codeSubject(context, accountId, phone)
    const waitMs = await codeWait(tx, context, subject)
    const made = waitMs > 0 ? undefined : await makeCode(tx, context, { ...subject, askedBy: { kind: 'owner' } })
    if (!made)
      throw new AppError(
        'too-many-requests',
        'We have just sent a code to this number. Wait a moment before you ask for another.',
        {
          retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
        },
      )
    const pending = { pending_phone: phone, pending_channel: channel, updated_at: now }
    await tx
      .insertInto('contact_phone')
      .values({ account_id: accountId, ...pending })
      .onConflict(again => again.column('account_id').doUpdateSet(pending))
      .execute()
    await tx
      .insertInto('delivery')
      .values({
        id: context.random.id(),
        account_id: accountId,
        channel,
        kind: 'phone-code',
        lane: 'now',
        recipient: phone,
        ...phoneCodeText(made.code, codeMinutes),
        secret: made.code,
        useful_until: made.expiresAt,
        next_attempt_at: now,
        created_at: now,
      })
      .execute()
    return ownChannels(tx, context, accountId)
  })
}

/** A code that would wait for tomorrow helps nobody. */
async function refuseWithoutBudget(context: Context, channel: PhoneChannel): Promise<void> {
  const { cost, budget } = await spentToday(context, channel)
  if (cost < budget) return
  const now = context.clock.now()
  const tomorrow = momentOf(addDays(dayOf(now), 1), '00:00')
  throw new AppError('too-many-requests', 'We cannot send any more codes today. Try again tomorrow.', {
    retryAfterSeconds: Math.ceil((tomorrow.getTime() - now.getTime()) / 1000),
  })
}

/** Confirms the number with its code. News goes to it from now on, by the channel that brought the code. Throws 400 for a wrong code. */
export async function confirmPhone(
  context: Context,
  transact: Transact,
  { accountId, sessionId }: Applicant,
  { code, ip }: { code: string; ip: string },
): Promise<OwnChannels> {
  const done = await transact(async tx => {
    const now = context.clock.now()
    const row = await readPhone(tx, accountId)
    if (!row?.pending_phone) return wrongCode()
    const subject = codeSubject(context, accountId, row.pending_phone)
    const given = { ...subject, code, doorstep: { ip, knownAs: `session:${sessionId}` }, afterwards: 'use-up' } as const
    if (!(await checkCode(tx, context, given))) return wrongCode()
    await tx
      .updateTable('contact_phone')
      .set({
        phone: row.pending_phone,
        confirmed_at: now,
        pending_phone: null,
        pending_channel: null,
        refused_at: null,
        updated_at: now,
        ...(row.pending_channel === 'sms' ? { sms_since: row.sms_since ?? now } : {}),
        ...(row.pending_channel === 'whatsapp' ? { whatsapp_since: row.whatsapp_since ?? now } : {}),
      })
      .where('account_id', '=', accountId)
      .execute()
    await record(tx, context, accountId, 'phone.confirmed')
    return ownChannels(tx, context, accountId)
  })
  if (done instanceof AppError) throw done
  return done
}

/** Forgets the number. What is on its way to it is not sent. */
export async function removePhone(
  context: Context,
  transact: Transact,
  { accountId }: Applicant,
): Promise<OwnChannels> {
  return transact(async tx => {
    const row = await readPhone(tx, accountId)
    if (row) {
      if (row.pending_phone) await endCodes(tx, context, codeSubject(context, accountId, row.pending_phone))
      await tx.deleteFrom('contact_phone').where('account_id', '=', accountId).execute()
      await stopWaiting(tx, context, { accountId, channels: ['sms', 'whatsapp'] })
      await record(tx, context, accountId, 'phone.removed')
    }
    return ownChannels(tx, context, accountId)
  })
}

/** Gives up the messages of an account that are still waiting on these channels. */
export async function stopWaiting(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { accountId, channels }: { accountId: string; channels: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ given_up_at: clock.now(), next_attempt_at: null, last_error: 'no longer wanted', secret: null })
    .where('account_id', '=', accountId)
    .where('channel', 'in', channels)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** A code belongs to one number of one account. */
function codeSubject(context: Context, accountId: string, phone: string) {
  return { emailKey: `phone:${accountId}:${numberKey(context, phone)}`, purpose: 'confirm-phone' } as const
}

/** The number itself does not stay with codes and counts. */
function numberKey({ config }: Context, phone: string): string {
  return createHmac('sha256', purposeKey(config.secret, 'phone-code')).update(phone).digest('base64url')
}

function readPhone(tx: Tx, accountId: string) {
  return tx.selectFrom('contact_phone').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()
}

async function record(
  tx: Tx,
  context: Context,
  accountId: string,
  action: 'phone.confirmed' | 'phone.removed',
): Promise<void> {
  await recordAudit(tx, context, {
    actor: { kind: 'applicant', id: accountId },
    action,
    subject: `account:${accountId}`,
  })
}
