import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../harness/random.ts'
import type { Db } from '../../server/db/client.ts'
import { type ImapServer, imapUrl, startImapServer } from '../../server/features/mail/testing/imap-server.ts'
import { bounces, reportSaying, type Sample } from '../../server/features/mail/testing/returned-mails.ts'
import type { TakenMail } from './faulty-mail-server.ts'

const fullMailbox = reportSaying('5.2.2', 'smtp; 552 5.2.2 The mailbox is full')
const blocked = reportSaying('5.7.1', 'smtp; 554 5.7.1 Service unavailable; blocked using zen.spamhaus.org')
const returnDomain = 'returns.example'

/** What becomes of the emails to a kind of mailbox after a server has taken them. */
const late = { later: 'bounced', laterfull: 'full', laterblocked: 'ours' } as const
type Late = keyof typeof late

/** A mailbox that says later what it thinks of an email: one in twenty, by the number of the event. */
export function lateMailboxOf(event: number): Late | undefined {
  const place = event % 60
  if (place === 7 || place === 27) return 'later'
  return place === 47 ? (event % 120 === 47 ? 'laterfull' : 'laterblocked') : undefined
}

export function isLate(recipient: string): boolean {
  return lateKindOf(recipient) !== undefined
}

function lateKindOf(recipient: string): Late | undefined {
  const name = /^(later[a-z]*)\d/.exec(recipient)?.[1]
  return name === 'later' || name === 'laterfull' || name === 'laterblocked' ? name : undefined
}

export interface Returns {
  env: Record<string, string>
  /** Returns what goes to a late mailbox, and forges reports about everything else. */
  onTaken(mail: TakenMail): void
  readonly forged: number
  readonly twice: number
  untilAllIsRead(): Promise<void>
  close(): Promise<void>
}

/** The other half of a relay: what it has taken comes back later into a mailbox, in the words of six servers, among forgeries. */
export async function returnsTo(random: Random): Promise<Returns> {
  const imap = await startImapServer()
  const counts = { forged: 0, twice: 0, returned: 0 }
  const arrive = (source: string) => imap.messages.push({ source: Buffer.from(source), isSeen: false })
  let other: TakenMail | undefined
  return {
    env: { BOUNCE_ADDRESS: `*@${returnDomain}`, BOUNCE_IMAP_URL: imapUrl(imap) },
    onTaken(mail) {
      const kind = lateKindOf(mail.to)
      if (kind) {
        const source = sampleOf(kind, counts.returned++).source(mail.from, mail.to)
        arrive(source)
        if (random.between(0, 1) < 0.3) counts.twice += arrive(source) > 0 ? 1 : 0
        return
      }
      for (const [from, to] of forgeries(mail, other, random)) {
        counts.forged += 1
        arrive(sampleOf('later', counts.forged).source(from, to))
      }
      other = mail
    },
    get forged() {
      return counts.forged
    },
    get twice() {
      return counts.twice
    },
    untilAllIsRead: () => untilAllIsRead(imap),
    close: () => imap.close(),
  }
}

function sampleOf(kind: Late, at: number): Sample {
  if (kind === 'laterfull') return fullMailbox
  return kind === 'laterblocked' ? blocked : (bounces[at % bounces.length] ?? fullMailbox)
}

/** A guessed id, a real id with a wrong code, and the code of this email in a report about the one before. One email in ten has all three. */
function forgeries(mail: TakenMail, other: TakenMail | undefined, random: Random): [from: string, to: string][] {
  // Not in the release, where codes are timed.
  if (/^(bulk|code)\d/.test(mail.to) || random.between(0, 1) > 0.1) return []
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random.between(0, 16)).toString(16)).join('')
  return [
    [`${hex(48)}@${returnDomain}`, mail.to],
    [`${mail.id.replaceAll('-', '')}${hex(16)}@${returnDomain}`, mail.to],
    ...(other && other.to !== mail.to ? [[mail.from, other.to] as [string, string]] : []),
  ]
}

async function untilAllIsRead(imap: ImapServer, withinMs = 300_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (imap.messages.some(({ isSeen }) => !isSeen)) {
    if (Date.now() > deadline) throw new Error('Messages are still unread long after they came back')
    await sleep(100)
  }
}

export interface ReturnsFound {
  /** Emails that came back, and those of them whose row does not say so as it should. */
  returned: number
  misread: number
  /** Emails that are said to have come back and did not. */
  believed: number
  /** Returns that were noted more than once. */
  notedTwice: number
}

/** Compares what the rows say with what came back. */
export async function compareReturns(db: Db): Promise<ReturnsFound> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'sent_at', 'given_up_at', 'bounced_at', 'mailbox_full_at', 'trouble'])
    .execute()
  const lines = await db.selectFrom('audit_log').select('subject').where('action', '=', 'mail.returned').execute()
  const fates = rows.map(row => {
    const kind = lateKindOf(row.recipient)
    const said = row.bounced_at ? 'bounced' : row.mailbox_full_at ? 'full' : row.trouble ? 'ours' : undefined
    return { kind, isReturned: row.sent_at !== null && row.given_up_at !== null, isRight: kind && said === late[kind] }
  })
  return {
    returned: fates.filter(({ kind }) => kind).length,
    misread: fates.filter(({ kind, isReturned, isRight }) => kind && !(isReturned && isRight)).length,
    believed: fates.filter(({ kind, isReturned }) => !kind && isReturned).length,
    notedTwice: lines.length - new Set(lines.map(({ subject }) => subject)).size,
  }
}
