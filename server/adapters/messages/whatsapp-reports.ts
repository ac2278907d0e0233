import * as z from 'zod'
import { bounded, parseJson } from './ask-provider.ts'
import type { MessageReport, MessageReports } from './message-sender.ts'
import { isSecret, isSignedBy } from './report-proof.ts'

const failure = z.object({
  code: z.number().default(0),
  title: z.string().default(''),
  error_data: z.object({ details: z.string().default('') }).default({ details: '' }),
})
const status = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  timestamp: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
  errors: z.array(failure).default([]),
})
const call = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).default([]) }) })) }),
  ),
})

const stateOfStatus: Readonly<Record<string, MessageReport['state']>> = {
  delivered: 'delivered',
  // Of some messages only this arrives.
  read: 'delivered',
  failed: 'failed',
}

/** What the Cloud API reports: several messages in a call, signed with the secret of the app. */
export function whatsAppReports(appSecret: string): MessageReports {
  return {
    read({ headers, body }) {
      const signature = headers['x-hub-signature-256']
      const header = typeof signature === 'string' ? signature.replace(/^sha256=/, '') : undefined
      if (!isSignedBy('sha256', appSecret, { body, header })) return undefined
      const read = call.safeParse(parseJson(body.toString()))
      const values = read.success ? read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : []
      return values.flatMap(({ statuses }) => statuses.flatMap(reportIn))
    },
  }
}

function reportIn(given: unknown): MessageReport[] {
  const read = status.safeParse(given)
  const state = read.success && Object.hasOwn(stateOfStatus, read.data.status) && stateOfStatus[read.data.status]
  if (!read.success || !state) return []
  const { id, timestamp, errors } = read.data
  const words = errors.map(({ code, title, error_data }) => `${code} ${error_data.details || title}`).join('; ')
  return [
    {
      providerId: id,
      state,
      words: words ? bounded(words) : undefined,
      at: timestamp === undefined ? undefined : new Date(timestamp * 1000),
    },
  ]
}

/**
 * What to answer when Meta asks whether the address of the web hook is ours (`GET`, when it is entered): the challenge; undefined for anybody
 * who does not know the word that was agreed.
 */
export function answerChallenge(
  verifyToken: string,
  query: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const challenge = query['hub.challenge'] ?? ''
  if (query['hub.mode'] !== 'subscribe' || !isSecret(query['hub.verify_token'], verifyToken)) return undefined
  return /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined
}
