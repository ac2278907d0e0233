import type { Reach } from '../harness/applicant.ts'
import type { Context } from '../server/base/context.ts'
import { makeApiKey, revokeApiKey } from '../server/features/api-keys/keys.ts'
import { numberFeed } from '../server/features/feed/number-feed.ts'
import { sendWebhooks } from '../server/features/webhooks/send-webhooks.ts'
import { makeWebhook, sendWebhook, setWebhookState } from '../server/features/webhooks/webhooks.ts'
import type { StaffMember } from '../server/http/handler.ts'
import type { StoryClock } from './clock.ts'
import { transactOn } from './decisions.ts'

const name = 'Student records'
const url = 'https://records.usta.example/admissions/news'
const outageMs = 40 * 60_000

interface Connecting {
  context: Context & { clock: StoryClock }
  reach: Reach
  administrator: StaffMember
}

/** The student-record system: its newest key, and its webhook. */
interface Connection {
  key: { id: string; secret: string }
  webhook: string
}

/** Creates a key and a webhook, and reads the feed for the first time. */
export async function connectRecords(connecting: Connecting): Promise<Connection> {
  const { context, administrator } = connecting
  const key = await makeKey(connecting, 90)
  const { webhook } = await makeWebhook(context, transactOn(context), administrator, { name, url })
  await deliver(context, 204)
  return { key, webhook: webhook.id }
}

/** Replaces the first key, which is revoked. */
export async function changeKey(connecting: Connecting, connection: Connection): Promise<void> {
  const { context, administrator } = connecting
  const { id } = connection.key
  connection.key = await makeKey(connecting, 365)
  await revokeApiKey(context, transactOn(context), administrator, id)
}

/** The record system rejects messages for a while, and an administrator disables its webhook until it recovers. */
export async function haveOutage({ context, administrator }: Connecting, { webhook: id }: Connection): Promise<void> {
  const transact = transactOn(context)
  await sendWebhook(context, transact, administrator, id)
  await deliver(context, 503)
  await setWebhookState(context, transact, administrator, { id, enabled: false })
  context.clock.moveTo(new Date(+context.clock.now() + outageMs))
  await setWebhookState(context, transact, administrator, { id, enabled: true })
  await deliver(context, 204)
}

/** Sends and reads the people who have a place by now. */
export async function readPlaces({ context, reach }: Connecting, { key }: Connection): Promise<void> {
  while (await numberFeed.run(context)) {
    // Process the next ones.
  }
  await deliver(context, 204)
  await readFeed(reach, key.secret)
}

async function makeKey({ context, reach, administrator }: Connecting, valid_days: number): Promise<Connection['key']> {
  const scopes = ['feed:read' as const, 'matriculation:write' as const]
  const { key, secret } = await makeApiKey(context, transactOn(context), administrator, { name, scopes, valid_days })
  await readFeed(reach, secret)
  return { id: key.id, secret }
}

async function readFeed(reach: Reach, bearer: string): Promise<void> {
  await reach.send('/api/v1/feed', { bearer })
}

/** Sends what is due to a simulated record system that responds with this status. */
async function deliver(context: Context, status: number): Promise<void> {
  const answering = { ...context, webhooks: { post: async () => status } }
  while (await sendWebhooks.run(answering)) {
    // Send the next message.
  }
}
