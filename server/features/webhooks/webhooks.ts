import { sql } from 'kysely'
import type * as z from 'zod'
import type {
  disabledWhys,
  madeWebhook,
  webhookBody,
  webhookList,
  webhookRow,
} from '#shared/contract/schemas/webhooks.ts'
import { mostWebhooks } from '#shared/domain/webhooks.ts'
import type { Context } from '../../base/context.ts'
import { decrypt, encrypt } from '../../base/encrypt.ts'
import { AppError } from '../../base/errors.ts'
import { purposeKey } from '../../base/keys.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { readWebhook, readWebhooks } from './read-webhooks.ts'
import { newWebhookSecret } from './sign.ts'

type Row = z.output<typeof webhookRow>

export async function listWebhooks({ db }: Pick<Context, 'db'>): Promise<z.output<typeof webhookList>> {
  return { webhooks: await readWebhooks(db) }
}

/** Adds a webhook; its first message contains the position of the feed. Throws 409 if there are too many. */
export async function makeWebhook(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { name, url }: z.output<typeof webhookBody>,
): Promise<z.output<typeof madeWebhook>> {
  const made = await transact(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('webhook'))`.execute(tx)
    if ((await readWebhooks(tx)).length >= mostWebhooks)
      throw new AppError('conflicting-change', `There are ${mostWebhooks} webhooks. Remove one of them first.`)
    const id = context.random.id()
    const secret = newWebhookSecret(context.random)
    await tx
      .insertInto('webhook')
      .values({
        ...{ id, name, url, created_at: context.clock.now(), created_by: member.id, announced: -1 },
        sealed_secret: encrypt(secretKey(context), Buffer.from(secret), id),
      })
      .execute()
    await record(tx, context, member, { action: 'webhook.made', id, detail: { name, host: new URL(url).host } })
    return { webhook: await readWebhook(tx, id), secret }
  })
  context.bell.ring('send-webhooks')
  return made
}

/** The key with which webhook secrets are encrypted. */
function secretKey({ config }: Pick<Context, 'config'>): Buffer {
  return purposeKey(config.secret, 'webhook-secret')
}

/** Sends the open message now, or a new one with the same news. Throws 404, and 409 for a disabled webhook. */
export async function sendWebhook(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Row> {
  const row = await transact(async tx => {
    const { name, disabled_at } = await lockWebhook(tx, id)
    if (disabled_at) throw new AppError('conflicting-change', 'This webhook is disabled. Enable it first.')
    const { numUpdatedRows } = await tx
      .updateTable('webhook_message')
      .set({ next_attempt_at: context.clock.now() })
      .where('webhook_id', '=', id)
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await tx.updateTable('webhook').set({ announced: -1 }).where('id', '=', id).execute()
    await record(tx, context, member, { action: 'webhook.sent-again', id, detail: { name } })
    return readWebhook(tx, id)
  })
  context.bell.ring('send-webhooks')
  return row
}

/** Disabling a webhook drops its open message; enabling it sends the position of the feed. Throws 404, and 409 if its messages cannot be signed. */
export async function setWebhookState(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<Row> {
  const row = await transact(async tx => {
    const webhook = await lockWebhook(tx, id)
    const { name, disabled_at } = webhook
    if ((disabled_at === null) === enabled) return readWebhook(tx, id)
    if (!enabled) await disableWebhook(tx, context, id, 'by-staff')
    else {
      requireSecret(context, webhook)
      await tx
        .updateTable('webhook')
        .set({ disabled_at: null, disabled_why: null, failing_since: null, announced: -1 })
        .where('id', '=', id)
        .execute()
    }
    await record(tx, context, member, {
      action: enabled ? 'webhook.enabled' : 'webhook.disabled',
      id,
      detail: { name },
    })
    return readWebhook(tx, id)
  })
  context.bell.ring('send-webhooks')
  return row
}

/** The secret with which messages are signed; undefined if it was made under another secret of the server. */
export function secretOf(
  context: Context,
  { id, sealed_secret }: { id: string; sealed_secret: Buffer },
): string | undefined {
  return decrypt(secretKey(context), sealed_secret, id)?.toString()
}

function requireSecret(context: Context, webhook: { id: string; sealed_secret: Buffer }): void {
  if (secretOf(context, webhook) !== undefined) return
  throw new AppError(
    'conflicting-change',
    'The secret of this server was changed after this webhook was made, so it cannot sign its messages. Remove the webhook and make a new one.',
  )
}

export async function disableWebhook(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  id: string,
  why: (typeof disabledWhys)[number],
): Promise<void> {
  await tx.updateTable('webhook').set({ disabled_at: clock.now(), disabled_why: why }).where('id', '=', id).execute()
  await tx.updateTable('webhook_message').set({ next_attempt_at: null }).where('webhook_id', '=', id).execute()
}

/** Throws 404. */
export function removeWebhook(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<undefined> {
  return transact(async tx => {
    const { name } = await lockWebhook(tx, id)
    await tx.deleteFrom('webhook').where('id', '=', id).execute()
    await record(tx, context, member, { action: 'webhook.removed', id, detail: { name } })
    return undefined
  })
}

async function lockWebhook(tx: Tx, id: string) {
  const row = await tx.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not-found', 'There is no such webhook.')
  return row
}

function record(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { action, id, detail }: { action: string; id: string; detail: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, context, { actor: { kind: 'staff', id: member.id }, action, subject: `webhook:${id}`, detail })
}
