import * as z from 'zod'
import { bounded, parseJson } from './ask-provider.ts'
import type { MessageReports } from './message-sender.ts'
import { isSignedBy } from './report-proof.ts'

const report = z.object({ message_id: z.string().min(1).max(100), status: z.string() })

/** “Message Sent” and others are on the way. */
const stateOfWords = [
  [/^delivered/i, 'delivered'],
  [/fail|dnd active|reject|expire|undeliver/i, 'failed'],
] as const

/** What Termii reports: one message in each call, signed with the key of the web hook. */
export function termiiReports(key: string): MessageReports {
  return {
    read({ headers, body }) {
      if (!isSignedBy('sha512', key, { body, header: headers['x-termii-signature'] })) return undefined
      const read = report.safeParse(parseJson(body.toString()))
      if (!read.success) return []
      const { message_id: providerId, status } = read.data
      const state = stateOfWords.find(([words]) => words.test(status))?.[1]
      return state ? [{ providerId, state, words: bounded(status) }] : []
    },
  }
}
