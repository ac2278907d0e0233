import * as z from 'zod'
import { channels } from '../../domain/channels.ts'
import { programTypes } from '../../domain/program-type.ts'
import { refereeStatuses } from '../../domain/references.ts'
import { accountRecovery } from './account-recovery.ts'
import { application } from './applications.ts'
import { paymentRow } from './office-payments.ts'
import { pairedPerson } from './people.ts'
import { paragraphs, searchWords, uuid } from './text.ts'

export const accountsQuery = z.object({ q: searchWords })

/** What a search was taken for. */
export const accountKeys = ['email', 'application', 'jamb', 'phone', 'name'] as const

/** One person with an account. The applications are those in the caller’s scope. */
const foundAccount = pairedPerson.extend({
  email: z.string(),
  phone: z.string(),
  email_confirmed: z.boolean(),
  opened_at: z.string(),
  signed_in_at: z.string().nullable(),
})

export const foundAccounts = z.object({
  rows: z.array(foundAccount),
  by: z.enum(accountKeys).optional(),
  /** The number or address as it was understood. */
  as: z.string().optional(),
  /** There are more than are shown. */
  more: z.literal(true).optional(),
  /** Someone who gives references or pays at this address, without whom the search would find no one. */
  outsider: z.object({ email: z.string(), name: z.string(), requests: z.number(), payments: z.number() }).optional(),
})

export const deliveryStates = ['waiting', 'sent', 'retrying', 'mailbox-full', 'held', 'failed', 'returned'] as const

/** A message on another channel, which says that there is news. Its text is never shown: there is nothing in it. */
export const channelMessage = z.object({
  id: uuid,
  channel: z.enum(channels),
  /** The number, or the kind of browser. */
  to: z.string(),
  written_at: z.string(),
  state: z.enum(['waiting', 'sent', 'delivered', 'retrying', 'held', 'failed']),
  state_at: z.string().optional(),
  /** What the provider said last. */
  words: z.string().optional(),
})

/** How news reaches someone besides email. */
export const contactWays = z.object({
  /** The confirmed number. */
  phone: z.string().optional(),
  /** When the number last could not be reached. */
  refused_at: z.string().optional(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
  /** How many browsers get notifications. */
  browsers: z.number(),
  /** The latest codes that were sent to a phone. */
  codes: z.array(channelMessage),
})

/** An email that was sent to someone. */
export const sentMessage = z.object({
  id: uuid,
  kind: z.string(),
  subject: z.string(),
  to: z.string(),
  written_at: z.string(),
  state: z.enum(deliveryStates),
  /** When it reached that state. Absent while it waits. */
  state_at: z.string().optional(),
  next_try_at: z.string().optional(),
  /** What the mail server said last. */
  words: z.string().optional(),
  /** Codes and private links are replaced by dots. Empty once the text has been deleted. */
  text: z.string(),
  /** Something is replaced by dots. */
  is_masked: z.boolean(),
  /** What went out on other channels to say that it came. */
  also: z.array(channelMessage).optional(),
  /** It can be sent again: it is to the person, holds no code or private link, and is not about to be sent anyway. */
  can_send: z.boolean(),
})

/** A draft that was erased for its age, which can still be restored. */
const erasedDraft = z.object({
  id: uuid,
  program_type: z.enum(programTypes),
  programme: z.string().nullable(),
  documents: z.number(),
  erased_at: z.string(),
  until: z.string(),
})

export const accountDetails = foundAccount.extend({
  email_confirmed_at: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  jamb_number: z.string().nullable(),
  /** When the account will be deleted, as its owner asked. */
  deletes_at: z.string().optional(),
  /** A move to another address that has not happened yet, for those who may ask for one. */
  recovery: accountRecovery.optional(),
  /** Where the person is signed in now, the last used first. */
  sessions: z.array(z.object({ user_agent: z.string(), created_at: z.string(), last_used_at: z.string() })),
  /** Money that came and does not count as it came: too little, too much, a second time or too late. */
  money: z.array(paymentRow),
  /** Absent where only email is used. */
  contact: contactWays.optional(),
  messages: z.array(sentMessage),
  /** Where the next page of messages begins. */
  next: z.string().optional(),
  referees: z.array(
    z.object({
      id: uuid,
      application: uuid,
      name: z.string(),
      email: z.string(),
      status: z.enum(refereeStatuses),
      messages: z.array(sentMessage),
    }),
  ),
  /** Other people who paid or began to pay, by address. */
  sponsors: z.array(
    z.object({ application: uuid, email: z.string(), paid: z.boolean(), messages: z.array(sentMessage) }),
  ),
  erased_drafts: z.array(erasedDraft),
})

/** What the owner of an account sees. Only what has been released, and only the applications in the caller’s scope. */
export const accountAsSeen = z.object({
  full_name: z.string(),
  email: z.string(),
  deletes_at: z.string().optional(),
  applications: z.array(application),
  /** There are applications outside the caller’s scope. */
  is_partial: z.boolean(),
})

export const accountQuery = z.object({
  /** Only the messages of this page differ. */
  after: z.string().max(80).optional(),
})

export const erasedDraftParams = z.object({ id: uuid, draft: uuid })
export const restoreDraftBody = z.object({
  reason: paragraphs({ missing: 'Say why. It is written down.', max: 1_000 }),
})
export const restoredDraft = z.object({ application: uuid })

export const accountMessageParams = z.object({ id: uuid, mail: uuid })
