import { createPrivateKey } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailRelay, RelayName } from '../../adapters/mail/relays/index.ts'
import { ses } from '../../adapters/mail/relays/ses.ts'
import { ownCertificate } from '../../adapters/mail/testing/certificate.ts'
import { returnAddress, returnToken } from '../../emails/return-address.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type AskedApplication, askedApplication } from '../references/testing/asked-application.ts'
import {
  brevoCall,
  certificateUrl,
  mailgunCall,
  postmarkCall,
  type RelayCall,
  type Reported,
  relayKey,
  sesCall,
  snsCall,
  topic,
} from './testing/relay-calls.ts'

const unknown = '550 5.1.1 No such user here'
const key = createPrivateKey(ownCertificate.key)

let portal: TestApp
let ada: AskedApplication
let fetched: string[]
afterEach(() => portal.close())

/** The portal with one relay. Amazon’s certificate is one of ours. */
async function portalWith(relay: RelayName) {
  const relayEnv = { BOUNCE_RELAY: relay, BOUNCE_RELAY_KEY: relay === 'ses' ? topic : relayKey }
  portal = await testApp({ BOUNCE_ADDRESS: '*@bounces.portal.test', ...relayEnv })
  fetched = []
  if (relay === 'ses') portal.context.relay = sesWith(ownCertificate.cert)
  ada = await askedApplication(portal.context, 'ada')
  await portal.work('send-mail')
}

function sesWith(certificate: string): MailRelay {
  return ses(topic, {
    now: () => portal.clock.now(),
    fetchText: async url => {
      fetched.push(url)
      return certificate
    },
  })
}

const askingMail = () =>
  portal.context.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', 'reference-request')
    .where('recipient', '=', ada.referees[0].email)
    .executeTakeFirstOrThrow()

async function reported(parts: Partial<Reported> = {}): Promise<Reported> {
  const { id, recipient } = await askingMail()
  const { config, relay } = portal.context
  const code = relay?.name === 'ses' ? (returnAddress(config, id) ?? '') : returnToken(config, id)
  return { code, to: recipient, words: unknown, ...parts }
}

const send = async ({ payload, headers }: RelayCall) =>
  (
    await portal.app.inject({
      method: 'POST',
      url: '/mail/webhook',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).statusCode

async function everything() {
  const { db } = portal.context
  const mails = await db.selectFrom('mail').selectAll().orderBy('id').execute()
  const referees = await db.selectFrom('referee').selectAll().orderBy('id').execute()
  const lines = await db.selectFrom('audit_log').select('id').execute()
  return JSON.stringify([mails, referees, lines.length])
}

const callOf: Record<RelayName, (of: Reported) => RelayCall> = {
  ses: of => sesCall(of, { key }),
  postmark: postmarkCall,
  brevo: brevoCall,
  mailgun: mailgunCall,
}

describe.each(['ses', 'postmark', 'brevo', 'mailgun'] as const)('what %s reports', relay => {
  beforeEach(() => portalWith(relay))

  test('as a mailbox that does not exist bounces, and the applicant is told; the same again changes nothing', async () => {
    const call = callOf[relay](await reported())
    expect(await send(call)).toBe(200)
    expect(await askingMail()).toMatchObject({ bounced_at: portal.clock.now(), last_error: unknown })
    const referee = portal.context.db.selectFrom('referee').select('status').where('email', '=', ada.referees[0].email)
    expect(await referee.executeTakeFirst()).toEqual({ status: 'bounced' })
    const before = await everything()
    expect(await send(call)).toBe(200)
    expect(await everything()).toBe(before)
  })

  test.each([
    ['a full mailbox', '552 5.2.2 Mailbox full', { mailbox_full_at: expect.any(Date), trouble: null }],
    ['a block of our sender', '554 5.7.1 blocked using zen.spamhaus.org', { trouble: 'blocked' }],
  ])('as %s blames nobody’s address', async (_what, words, marks) => {
    expect(await send(callOf[relay](await reported({ words })))).toBe(200)
    expect(await askingMail()).toMatchObject({ bounced_at: null, given_up_at: portal.clock.now(), ...marks })
  })

  test('with a code of another email, about somebody else, or without a code changes nothing', async () => {
    const { db, config } = portal.context
    const { id } = await askingMail()
    const other = await db.selectFrom('mail').select('id').where('id', '!=', id).limit(1).executeTakeFirstOrThrow()
    const wrong = returnToken(config, id).slice(0, 32) + returnToken(config, other.id).slice(32)
    const before = await everything()
    for (const parts of [
      { code: wrong },
      { code: `${wrong}@bounces.portal.test` },
      { code: '' },
      { code: id },
      { to: 'bola@example.com' },
    ])
      expect(await send(callOf[relay](await reported(parts)))).toBe(200)
    expect(await everything()).toBe(before)
  })

  test('is refused where it is not a call of the relay, and reading what is no report harms nothing', async () => {
    const before = await everything()
    const real = callOf[relay](await reported())
    const foreign: RelayCall[] = [
      { payload: '', headers: {} },
      { payload: '{', headers: {} },
      { payload: '[]', headers: {} },
      { payload: '{"Type":"Notification"}', headers: {} },
    ]
    for (const call of foreign) expect(await send(call)).toBe(401)
    for (const payload of ['', '{', '[]', 'null', '{"event":"hard_bounce"}', '{"RecordType":"Bounce"}'])
      expect([200, 401]).toContain(await send({ ...real, payload }))
    expect(await everything()).toBe(before)
  })
})

test('without a relay there is nothing at the address', async () => {
  portal = await testApp()
  expect(await send({ payload: '{}', headers: {} })).toBe(404)
})

describe('the locks of each relay', () => {
  test.each<[RelayName, string, (of: Reported) => RelayCall]>([
    ['postmark', 'a wrong password', of => postmarkCall(of, { key: 'another-key-of-32-letters-and-no' })],
    ['postmark', 'no password', of => ({ ...postmarkCall(of), headers: {} })],
    ['brevo', 'a wrong password', of => brevoCall(of, { key: 'another-key-of-32-letters-and-no' })],
    ['mailgun', 'another key', of => mailgunCall(of, { key: 'another-key-of-32-letters-and-no' })],
    [
      'mailgun',
      'a password in the place of a signature',
      of => ({ ...mailgunCall(of, { key: '' }), headers: postmarkCall(of).headers }),
    ],
    ['ses', 'something changed after signing', of => sesCall(of, { key, change: { Message: sesMessage(of) } })],
    ['ses', 'another version of the signature', of => sesCall(of, { key, change: { SignatureVersion: '1' } })],
    [
      'ses',
      'a topic of somebody else',
      of =>
        snsCall({ Type: 'Notification', Message: sesMessage(of), TopicArn: topic.replace('1234', '9999') }, { key }),
    ],
    [
      'ses',
      'a certificate of another host',
      of => sesOf(of, 'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem'),
    ],
    [
      'ses',
      'a certificate of another region',
      of => sesOf(of, 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem'),
    ],
    ['ses', 'a certificate without TLS', of => sesOf(of, certificateUrl.replace('https', 'http'))],
    ['ses', 'a certificate at another port', of => sesOf(of, certificateUrl.replace('.com/', '.com:8443/'))],
    ['ses', 'another file of the host', of => sesOf(of, 'https://sns.eu-west-1.amazonaws.com/?Action=Evil')],
    [
      'ses',
      'a name and password before the host',
      of => sesOf(of, certificateUrl.replace('https://', 'https://sns@evil.example@')),
    ],
  ])('%s: %s changes nothing', async (relay, _what, make) => {
    await portalWith(relay)
    const before = await everything()
    expect(await send(make(await reported()))).toBe(401)
    expect(await everything()).toBe(before)
    if (relay === 'ses') expect(fetched.filter(url => url !== certificateUrl)).toEqual([])
  })

  const sesMessage = (of: Reported) =>
    JSON.parse(sesCall(of, { key }).payload).Message.replace('Permanent', 'Permanent ')
  const sesOf = (of: Reported, address: string) => sesCall(of, { key, change: { SigningCertURL: address } })
})

describe('what else the relays send', () => {
  test('a subscription of our topic is confirmed at the host of its region, and fetches the certificate once', async () => {
    await portalWith('ses')
    const call = snsCall(
      {
        ...{ Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe', Token: 'a token/1' },
        SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription',
      },
      { key, version: '1' },
    )
    expect([await send(call), await send(sesCall(await reported(), { key }))]).toEqual([200, 200])
    const confirm = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topic)}&Token=a+token%2F1`
    expect(fetched).toEqual([certificateUrl, confirm])
  })

  test('a certificate that is no longer valid signs nothing', async () => {
    await portalWith('ses')
    portal.clock.advance({ days: 40_000 })
    expect(await send(sesCall(await reported(), { key }))).toBe(401)
  })

  test.each<[RelayName, string, (of: Reported) => RelayCall]>([
    ['ses', 'an answer from a holiday', of => sesCall({ ...of, words: '' }, { key, bounceType: 'Transient' })],
    ['postmark', 'an answer from a holiday', of => postmarkCall(of, { type: 'AutoResponder' })],
    ['postmark', 'a try that will be repeated', of => postmarkCall(of, { type: 'Transient' })],
    ['brevo', 'a try that will be repeated', of => brevoCall(of, { event: 'deferred' })],
    ['brevo', 'an email that was opened', of => brevoCall(of, { event: 'opened' })],
    ['mailgun', 'a try that will be repeated', of => mailgunCall(of, { severity: 'temporary' })],
  ])('%s: %s changes nothing', async (relay, _what, make) => {
    await portalWith(relay)
    const before = await everything()
    expect(await send(make(await reported()))).toBe(200)
    expect(await everything()).toBe(before)
  })

  test.each<[RelayName, string, (of: Reported) => RelayCall]>([
    ['postmark', 'its own word for a hard bounce', of => postmarkCall({ ...of, words: '' })],
    ['brevo', 'an address that it calls invalid', of => brevoCall({ ...of, words: '' }, { event: 'invalid_email' })],
    [
      'mailgun',
      'an address that bounced before',
      of =>
        mailgunCall({ ...of, words: 'Not delivering to previously bounced address' }, { reason: 'suppress-bounce' }),
    ],
    [
      'ses',
      'an address that it suppresses',
      of => sesCall({ ...of, words: '550 5.1.1 Amazon SES has suppressed sending to this address' }, { key }),
    ],
  ])('%s: %s is a bounce, without words of a server', async (relay, _what, make) => {
    await portalWith(relay)
    expect(await send(make(await reported()))).toBe(200)
    expect(await askingMail()).toMatchObject({ bounced_at: portal.clock.now(), trouble: null })
  })
})

test('a relay gets the code of each email in a header, and the envelope sender holds it', async () => {
  await portalWith('mailgun')
  const { id } = await askingMail()
  const token = returnToken(portal.context.config, id)
  expect(portal.context.relay?.headersFor(token)).toEqual({ 'X-Mailgun-Variables': `{"delivery":"${token}"}` })
  expect(returnAddress(portal.context.config, id)).toBe(`${token}@bounces.portal.test`)
})
