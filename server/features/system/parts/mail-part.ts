import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import { mailAlarm, type WaitingLane, waitingMails } from '../../../emails/mail-alarm.ts'
import type { MailLane } from '../../../emails/mail-lanes.ts'
import { senderOf } from '../../../emails/sender.ts'
import { agoInWords, type Fact, type SystemPart } from '../system-part.ts'

const laneNames: Record<MailLane, string> = {
  now: 'Codes and private links',
  soon: 'Answers to what a person did',
  bulk: 'News and reminders',
}

/** What is wrong, and who mends it how. */
const troubles: Record<string, [says: string, mend: string]> = {
  unreachable: [
    'The mail server cannot be reached.',
    'Check that it runs, and that the address and port in SMTP_URL are right.',
  ],
  'no-tls': [
    'The mail server has no certificate that we trust.',
    'Renew the certificate of the mail server, or name the server in SMTP_URL as its certificate does.',
  ],
  'sign-in': ['The mail server does not accept our password.', 'Correct user and password in SMTP_URL and restart.'],
  quota: [
    'The mail server says that we have sent too much.',
    'Ask the people who run the mail server for a higher limit. Emails leave when it allows more.',
  ],
  relay: [
    'The mail server does not accept emails from us.',
    'Ask the people who run the mail server to let the address in MAIL_FROM send from this machine.',
  ],
  blocked: [
    'The mail server says that we are blocked.',
    'Its words name the list. Ask the people who run the mail server to have us taken off it.',
  ],
  size: [
    'The mail server says that an email is too large.',
    'Ask the people who run the mail server for a higher limit.',
  ],
}
const otherTrouble = [
  'The mail server refuses our emails.',
  'Show its words to the people who run the mail server.',
] as const

const sendAgain = 'Then send what came back again, from the pages of the people.'

/** A code lives ten minutes. */
const longestForCodesMs = 120_000

/** What waits, by urgency, and what the mail server said last. */
export async function mailPart(context: Context): Promise<SystemPart> {
  const { db, mail, config, clock } = context
  const [alarm, lanes, counts, returns] = await Promise.all([
    mailAlarm(db),
    waitingMails(db),
    readCounts(context),
    returnsFacts(context),
  ])
  const now = clock.now().getTime()
  const waiting = lanes.reduce((sum, { count }) => sum + count, 0)
  const part = {
    part: 'mail' as const,
    title: 'Email',
    facts: [
      { label: 'Sender', value: senderOf(config) },
      ...lanes.map(lane => ({ label: laneNames[lane.lane], value: laneInWords(lane, now) })),
      ...(counts.sentAt ? [{ label: 'The last email left', at: counts.sentAt.toISOString() }] : []),
      ...(counts.givenUp > 0 ? [{ label: 'Could not be delivered', value: counted(counts.givenUp, 'email') }] : []),
      ...returns,
      ...(alarm ? alarmFacts(alarm) : []),
    ],
  }
  if (alarm) {
    const [says, mend] = troubles[alarm.trouble] ?? otherTrouble
    return {
      ...part,
      state: 'trouble',
      ...(alarm.returned === alarm.count
        ? {
            says: `${says} ${counted(alarm.returned, 'email')} came back since yesterday.`,
            mend: `${mend} ${sendAgain}`,
          }
        : { says: `${says} ${counted(waiting, 'email')} waiting.`, mend: `${mend} Nothing is lost.` }),
    }
  }
  const codes = lanes.find(({ lane }) => lane === 'now')
  const codesMs = codes ? now - codes.oldestAt.getTime() : 0
  if (codesMs > longestForCodesMs)
    return {
      ...part,
      state: 'trouble',
      says: `A code or private link has been waiting for ${agoInWords(codesMs)}.`,
      mend: 'Emails leave too slowly or not at all. Look at the job that sends emails below, and restart the instance if it does not run.',
    }
  if (mail.kind === 'captured')
    return {
      ...part,
      state: 'note',
      says: 'Emails stay on this server and reach no one.',
      mend: 'For a trial this is right. To send them, put SMTP_URL and MAIL_FROM into the settings file and restart.',
    }
  return {
    ...part,
    state: 'fine',
    says: waiting === 0 ? 'Every email has left.' : `${counted(waiting, 'email')} on the way.`,
  }
}

function laneInWords({ count, oldestAt }: WaitingLane, now: number): string {
  return `${counted(count, 'email')} waiting, the oldest for ${agoInWords(now - oldestAt.getTime())}`
}

function alarmFacts({ words, since }: { words: string; since: Date }): Fact[] {
  return [
    { label: 'Since', at: since.toISOString() },
    ...(words ? [{ label: 'The mail server said', value: words }] : []),
  ]
}

/** How we learn of emails that come back later. */
async function returnsFacts({ db, config }: Context): Promise<Fact[]> {
  if (!config.bounceAddress && !config.bounceRelay) return []
  const mailbox = config.bounceMailbox
    ? await db.selectFrom('bounce_mailbox').select(['read_at', 'failed_with']).executeTakeFirst()
    : undefined
  return [
    ...(config.bounceAddress ? [{ label: 'What comes back goes to', value: config.bounceAddress }] : []),
    ...(mailbox?.read_at ? [{ label: 'That mailbox was read', at: mailbox.read_at.toISOString() }] : []),
    ...(mailbox?.failed_with ? [{ label: 'It cannot be read', value: mailbox.failed_with }] : []),
    ...(config.bounceRelay ? [{ label: 'Reported by', value: config.bounceRelay.name }] : []),
  ]
}

async function readCounts({ db }: Context): Promise<{ sentAt: Date | null; givenUp: number }> {
  const sent = await db
    .selectFrom('mail')
    .select('sent_at')
    .where('sent_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { givenUp } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('givenUp'))
    .where('given_up_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { sentAt: sent?.sent_at ?? null, givenUp: Number(givenUp) }
}
