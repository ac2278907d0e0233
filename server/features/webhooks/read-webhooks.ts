import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import {
  disabledWhys,
  type webhookMessage,
  type webhookRow,
  webhookTroubles,
} from '#shared/contract/schemas/webhooks.ts'
import { mostWebhooks } from '#shared/domain/webhooks.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'

type Row = z.output<typeof webhookRow>

/** How many messages are shown per webhook. */
const mostMessages = 10

export async function readWebhooks(db: Queryable): Promise<Row[]> {
  const rows = await selectWebhooks(db).orderBy('webhook.created_at').limit(mostWebhooks).execute()
  return rows.map(present)
}

/** Throws 404. */
export async function readWebhook(db: Queryable, id: string): Promise<Row> {
  const row = await selectWebhooks(db).where('webhook.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found', 'There is no such webhook.')
  return present(row)
}

function selectWebhooks(db: Queryable) {
  return db
    .selectFrom('webhook')
    .innerJoin('staff', 'staff.id', 'webhook.created_by')
    .select(['webhook.id', 'webhook.name', 'webhook.url', 'webhook.created_at', 'webhook.created_by'])
    .select(['webhook.failing_since', 'webhook.disabled_at', 'webhook.disabled_why', 'staff.full_name'])
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('webhook_message as message')
          .select(['message.id', 'message.up_to', 'message.created_at', 'message.attempts', 'message.next_attempt_at'])
          .select(['message.delivered_at', 'message.last_status', 'message.last_error'])
          .whereRef('message.webhook_id', '=', 'webhook.id')
          .orderBy('message.created_at', 'desc')
          .orderBy('message.id', 'desc')
          .limit(mostMessages),
      ).as('messages'),
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number]

function present(row: Found): Row {
  const { failing_since, disabled_at, disabled_why } = row
  const why = disabledWhys.find(one => one === disabled_why)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    state: disabled_at ? 'disabled' : failing_since ? 'failing' : 'working',
    created_at: row.created_at.toISOString(),
    created_by: { id: row.created_by, full_name: row.full_name },
    ...(failing_since ? { failing_since: failing_since.toISOString() } : {}),
    ...(disabled_at && why ? { disabled: { at: disabled_at.toISOString(), why } } : {}),
    messages: row.messages.map(presentMessage),
  }
}

/** JSON contains times as text. */
function presentMessage(message: Found['messages'][number]): z.output<typeof webhookMessage> {
  const { next_attempt_at, delivered_at, last_status, last_error } = message
  const trouble = webhookTroubles.find(one => one === last_error)
  return {
    id: message.id,
    up_to: message.up_to,
    created_at: iso(message.created_at),
    attempts: message.attempts,
    state: delivered_at ? 'delivered' : next_attempt_at ? 'waiting' : 'given-up',
    ...(next_attempt_at ? { next_attempt_at: iso(next_attempt_at) } : {}),
    ...(delivered_at ? { delivered_at: iso(delivered_at) } : {}),
    ...(last_status === null ? {} : { status: last_status }),
    ...(trouble ? { trouble } : {}),
  }
}

function iso(moment: Date | string): string {
  return new Date(moment).toISOString()
}
