import { createHmac } from 'node:crypto'
import type { Random } from '../../base/context.ts'

const prefix = 'whsec_'
const secretBytes = 32

/** A secret in the format of the Standard Webhooks convention: its bytes in base64. */
export function newWebhookSecret({ token }: Pick<Random, 'token'>): string {
  return prefix + Buffer.from(token(secretBytes), 'base64url').toString('base64')
}

/** The value of `webhook-signature`, with which the receiver verifies that a message is ours, complete and fresh. */
export function signWebhook(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
