import { createHash } from 'node:crypto'
import { type GuardedPost, WebhookError } from '../webhooks/webhook-sender.ts'
import type { MessageOutcome, MessageSender, OutgoingMessage, PushTarget } from './message-sender.ts'
import { encryptPush, mostPlainBytes } from './push-encryption.ts'
import { type VapidKeys, vapidHeader } from './vapid.ts'

interface WebPushOptions {
  keys: VapidKeys
  /** The address or page where the operator of a push service finds us. */
  contact: () => string
  /** The title of a notification: the name of the university. */
  title: () => string
  now: () => Date
  /** Reaches public addresses only, as it is the browser that names the address. */
  post: GuardedPost
}

const keptSeconds = 2 * 24 * 60 * 60

/** Those of the large browsers. When one of them is away, it is away for everybody. */
const services = /(^|\.)(googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

/** Sends notifications to browsers through the push services of their makers, which cannot read them. */
export function webPush({ keys, contact, title, now, post }: WebPushOptions): MessageSender {
  async function send(message: OutgoingMessage): Promise<MessageOutcome> {
    const { to: target, id, text, url } = message
    if (typeof target === 'string' || !URL.canParse(target.endpoint))
      return { outcome: 'refused', reason: 'This is no browser' }
    const body = encrypted({ title: title(), body: text, url }, target)
    if (!Buffer.isBuffer(body)) return body
    const { hostname } = new URL(target.endpoint)
    try {
      const headers = {
        authorization: vapidHeader(keys, { endpoint: target.endpoint, contact: contact(), now: now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(keptSeconds),
        urgency: 'normal',
        topic: topicOf(id),
      }
      return outcomeOf(await post(target.endpoint, { headers, body }), hostname)
    } catch (error) {
      return outcomeOfError(error, hostname)
    }
  }
  return { kind: 'push', send }
}

function encrypted(payload: { title: string; body: string; url: string }, target: PushTarget): Buffer | MessageOutcome {
  const plain = Buffer.from(JSON.stringify(payload))
  if (plain.length > mostPlainBytes) return { outcome: 'failed', reason: `The notification has ${plain.length} bytes` }
  try {
    return encryptPush(plain, target)
  } catch {
    return { outcome: 'refused', reason: 'The keys of this browser are not valid' }
  }
}

/** A second try replaces the first in the queue of the push service. */
function topicOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 24)
}

/**
 * 401 and 403 are about this browser too: it may have subscribed with another key. A service that nobody knows holds nothing up: anybody can
 * name one that never answers.
 */
function outcomeOf(status: number, host: string): MessageOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const reason = `${host} answered ${status}`
  if (status === 404 || status === 410) return { outcome: 'refused', reason }
  return { outcome: status === 429 || status >= 500 ? heldAt(host) : 'failed', reason }
}

function outcomeOfError(error: unknown, host: string): MessageOutcome {
  if (!(error instanceof WebhookError)) return { outcome: 'failed', reason: `${host}: ${String(error)}`.slice(0, 300) }
  if (error.trouble === 'not-allowed') return { outcome: 'refused', reason: `${host} is no push service` }
  return { outcome: heldAt(host), reason: `${host} could not be reached: ${error.trouble}` }
}

function heldAt(host: string): 'held' | 'failed' {
  return services.test(host) ? 'held' : 'failed'
}
