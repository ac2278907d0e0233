import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { accountDetails, deliveryStates } from '#shared/contract/schemas/office-accounts.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { laneOfKind } from '../../emails/mail-lanes.ts'
import { kindsAbout } from '../../emails/mail-readers.ts'
import { messagesBeside } from './channel-messages.ts'

export type Message = z.output<typeof accountDetails>['messages'][number]

const pageSize = 30
const mostOfOthers = 300

/** A page of the emails to the owner of an account, the newest first. */
export async function messagesOf(
  db: Queryable,
  account: { id: string; email: string },
  { after, isWhole }: { after: string | undefined; isWhole: boolean },
): Promise<{ messages: Message[]; next?: string }> {
  const rows = await selectMail(
    db,
    sql<boolean>`${isMessageOf(account, { isWhole })} and ${afterCursor(after)}`,
    pageSize + 1,
  )
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const beside = await messagesBeside(
    db,
    page.map(({ id }) => id),
  )
  return {
    messages: page.map(row => {
      const also = beside.get(row.id)
      return { ...presentMessage(row), ...(also ? { also } : {}) }
    }),
    ...(last && rows.length > pageSize ? { next: `${last.at_key}_${last.id}` } : {}),
  }
}

/** Whether a row of `mail` went to the owner of an account, about what the caller may see. */
function isMessageOf(account: { id: string; email: string }, { isWhole }: { isWhole: boolean }): RawBuilder<boolean> {
  const kinds = isWhole ? kindsAbout('account', 'application') : kindsAbout('account')
  // Before there is an account, a code goes to an address.
  return sql<boolean>`((mail.account_id = ${account.id}::uuid or
    mail.account_id is null and lower(mail.recipient) = lower(${account.email}))
    and referee_id is null and kind = any(${kinds}::text[]))`
}

/** One of the messages that `messagesOf` lists; undefined if it does not. */
export async function findMessage(
  db: Queryable,
  account: { id: string; email: string },
  { id, isWhole }: { id: string; isWhole: boolean },
): Promise<Message | undefined> {
  const [row] = await selectMail(db, sql<boolean>`mail.id = ${id}::uuid and ${isMessageOf(account, { isWhole })}`, 1)
  return row && presentMessage(row)
}

function afterCursor(text: string | undefined): RawBuilder<boolean> {
  if (text === undefined) return sql<boolean>`true`
  const [, key, id] = /^(\d{1,18})_([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(text) ?? []
  if (!key || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  const at = sql<Date>`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`
  return sql<boolean>`(created_at, mail.id) < (${at}, ${id}::uuid)`
}

/** The emails to referees, by the id of the referee. */
export async function messagesToReferees(db: Queryable, ids: readonly string[]): Promise<Map<string, Message[]>> {
  if (ids.length === 0) return new Map()
  const rows = await selectMail(db, sql<boolean>`referee_id = any(${ids}::uuid[])`, mostOfOthers)
  return grouped(rows, ({ referee_id }) => referee_id ?? '')
}

/** The receipts of people who paid for someone, by lower-case address. */
export async function messagesToPayers(db: Queryable, addresses: readonly string[]): Promise<Map<string, Message[]>> {
  if (addresses.length === 0) return new Map()
  const rows = await selectMail(
    db,
    sql<boolean>`lower(recipient) = any(${addresses}::text[]) and kind = any(${kindsAbout('payer')}::text[])`,
    mostOfOthers,
  )
  return grouped(rows, ({ recipient }) => recipient.toLowerCase())
}

interface MailRow {
  id: string
  kind: string
  subject: string
  recipient: string
  referee_id: string | null
  text_body: string
  secrets: string[]
  created_at: Date
  next_attempt_at: Date | null
  attempts: number
  sent_at: Date | null
  given_up_at: Date | null
  bounced_at: Date | null
  last_error: string | null
  trouble: string | null
  trouble_since: Date | null
  mailbox_full_at: Date | null
  at_key: string
}

async function selectMail(db: Queryable, where: RawBuilder<boolean>, limit: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, kind, subject, recipient, referee_id, text_body, secrets, created_at, next_attempt_at, attempts, sent_at,
      given_up_at, bounced_at, last_error, trouble, trouble_since, mailbox_full_at,
      (extract(epoch from created_at) * 1000000)::bigint::text as at_key
    from mail where ${where} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

function grouped(rows: readonly MailRow[], by: (row: MailRow) => string): Map<string, Message[]> {
  return new Map([...Map.groupBy(rows, by)].map(([key, group]) => [key, group.map(presentMessage)]))
}

function presentMessage(row: MailRow): Message {
  const [state, at] = deliveryOf(row)
  const text = masked(row.text_body, row)
  return {
    id: row.id,
    kind: row.kind,
    subject: masked(row.subject, row),
    to: row.recipient,
    written_at: row.created_at.toISOString(),
    state,
    ...(at ? { state_at: at.toISOString() } : {}),
    ...(row.next_attempt_at && state !== 'waiting' ? { next_try_at: row.next_attempt_at.toISOString() } : {}),
    ...(row.last_error ? { words: row.last_error } : {}),
    text,
    is_masked: text.includes(dots),
    can_send: canSend(row, text, state),
  }
}

/** A code or a private link is gone once it was sent; and nothing is sent to others again. */
function canSend(row: MailRow, text: string, state: Message['state']): boolean {
  const isWithoutSecrets = row.secrets.length === 0 && text === row.text_body && !text.includes(dots)
  return isWithoutSecrets && text !== '' && isToOwner(row.kind) && state !== 'waiting' && state !== 'held'
}

function isToOwner(kind: string): boolean {
  return kindsAbout('account', 'application').includes(kind) && !isUrgent(kind)
}

/** Codes and links that somebody waits for. */
function isUrgent(kind: string): boolean {
  return Object.entries(laneOfKind).some(([one, lane]) => one === kind && lane === 'now')
}

/** How far an email has got, and since when. */
function deliveryOf(
  row: Omit<MailRow, 'at_key' | 'id' | 'kind' | 'subject' | 'recipient' | 'referee_id' | 'text_body' | 'secrets'>,
): [(typeof deliveryStates)[number], Date | null] {
  if (row.bounced_at) return ['returned', row.bounced_at]
  if (row.given_up_at) return [row.sent_at ? 'returned' : 'failed', row.given_up_at]
  if (row.sent_at) return ['sent', row.sent_at]
  if (row.trouble) return ['held', row.trouble_since]
  if (row.mailbox_full_at) return ['mailbox-full', row.mailbox_full_at]
  return row.attempts > 0 ? ['retrying', null] : ['waiting', null]
}

const dots = '••••'

/** Also what looks like a key or a code, so that a secret that an email forgot to name is not shown. */
function masked(text: string, { secrets, kind }: Pick<MailRow, 'secrets' | 'kind'>): string {
  const named = secrets.reduce((left, secret) => left.replaceAll(secret, dots), text)
  const keyless = named.replace(/(https?:\/\/\S*?[/#=])[\w-]{20,}/g, `$1${dots}`)
  return isUrgent(kind) ? keyless.replace(/(?<!\d)\d{3} ?\d{3}(?!\d)/g, dots) : keyless
}
