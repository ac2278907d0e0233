import { caseStages } from '#shared/domain/case-life.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { momentInWords } from '../../lib/words.ts'
import type { FoundAccounts, Message } from './accounts-query.ts'

type Tone = 'good' | 'bad' | 'waiting' | undefined

interface Delivery {
  name: string
  sign: string
  tone: Tone
}

export const deliveries: Record<Message['state'], Delivery> = {
  waiting: { name: 'Waiting to be sent', sign: '◌', tone: undefined },
  sent: { name: 'Sent', sign: '✓', tone: 'good' },
  retrying: { name: 'Not sent yet, trying again', sign: '!', tone: 'waiting' },
  'mailbox-full': { name: 'Mailbox full, trying again', sign: '!', tone: 'waiting' },
  held: { name: 'Held up at our mail server', sign: '!', tone: 'waiting' },
  failed: { name: 'Not delivered', sign: '✕', tone: 'bad' },
  returned: { name: 'Returned', sign: '✕', tone: 'bad' },
}

/** '24 November, 18:40. Next try 24 November, 19:00' */
export function deliveryTimes({ state_at, next_try_at }: Message): string {
  return [state_at && momentInWords(state_at), next_try_at && `next try ${momentInWords(next_try_at)}`]
    .filter(Boolean)
    .join(', ')
}

export const refereeNames: Record<RefereeStatus, string> = {
  not_requested: 'Not asked yet',
  requested: 'Asked',
  provided: 'Reference received',
  declined: 'Declined',
  bounced: 'Email not delivered',
  replaced: 'Replaced',
  cancelled: 'No longer needed',
}

export const refereeTones: Partial<Record<RefereeStatus, Tone>> = {
  provided: 'good',
  bounced: 'bad',
  requested: 'waiting',
}

const unsent: Record<string, string> = { draft: 'Draft, not submitted', awaiting_payment: 'Fee not paid' }

/** The state of an application, submitted or not. */
export function stateInWords(state: string): string {
  const stage = caseStages.find(one => one === state)
  return stage ? stageNames[stage] : (unsent[state] ?? state)
}

export function isSubmitted(state: string): boolean {
  return !(state in unsent)
}

const keys: Record<NonNullable<FoundAccounts['by']>, string> = {
  email: 'email address',
  application: 'application number',
  jamb: 'JAMB number',
  phone: 'phone',
  name: 'name',
}

/** '1 person. Found by phone, as +2348034725764.' */
export function foundInWords({ rows, by, as, more }: FoundAccounts): string {
  const count = more ? `The first ${rows.length} people` : rows.length === 1 ? '1 person' : `${rows.length} people`
  const how = by ? ` Found by ${keys[by]}${as ? `, as ${as}` : ''}.` : ''
  return `${count}.${how}${more ? ' Add another name to see fewer.' : ''}`
}
