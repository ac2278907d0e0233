import { createHmac, createSign, type KeyObject } from 'node:crypto'
import { type SnsMessage, signedText } from '../../../adapters/mail/relays/sns-message.ts'

/** What comes to the web hook. */
export interface RelayCall {
  payload: string
  headers: Record<string, string>
}

export const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces'
export const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a1b2c.pem'

/** A bounce of a mailbox that does not exist, in the format of a relay; `code` is what the relay has of our email. */
export interface Reported {
  code: string
  to: string
  words: string
}

export const relayKey = 'a-key-of-32-letters-and-numbers-1'
const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`bounces:${key}`).toString('base64')}` })

export function postmarkCall({ code, to, words }: Reported, { key = relayKey, type = 'HardBounce' } = {}): RelayCall {
  const body = {
    ...{
      RecordType: 'Bounce',
      MessageStream: 'outbound',
      ID: 4_323_372_036,
      Type: type,
      TypeCode: 1,
      Name: 'Hard bounce',
    },
    ...{ MessageID: '883953f4-6105-42a2-a16a-77a8eac79483', Metadata: { delivery: code }, ServerID: 23 },
    Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
    ...{ Details: words, Email: to, BouncedAt: '2026-11-24T08:12:44Z', DumpAvailable: true, Inactive: true },
  }
  return { payload: JSON.stringify(body), headers: basic(key) }
}

export function brevoCall({ code, to, words }: Reported, { key = relayKey, event = 'hard_bounce' } = {}): RelayCall {
  const body = {
    ...{ id: 26_224, event, email: to, date: '2026-11-24 09:12:44', ts_event: 1_795_508_364, subject: 'News' },
    ...{ 'message-id': '<2026@smtp-relay.mailin.fr>', 'X-Mailin-custom': code, reason: words, sending_ip: '192.0.2.4' },
  }
  return { payload: JSON.stringify(body), headers: { authorization: `Bearer ${key}` } }
}

export function mailgunCall(
  { code, to, words }: Reported,
  { key = relayKey, severity = 'permanent', reason = 'bounce' } = {},
): RelayCall {
  const [timestamp, token] = ['1795508364', '50byte-token-of-mailgun']
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const data = {
    ...{ id: 'G9Bn5sl1TC6nu79C8C0bwg', event: 'failed', severity, reason, recipient: to, 'log-level': 'error' },
    ...{
      envelope: { sender: 'bounces@portal.test', transport: 'smtp', targets: to },
      'user-variables': { delivery: code },
    },
    'delivery-status': { code: 550, message: words, description: '', 'attempt-no': 1 },
    message: { headers: { to, 'message-id': '2026@portal.test', subject: 'News' }, size: 111 },
  }
  return { payload: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': data }), headers: {} }
}

export interface SnsOptions {
  key: KeyObject
  version?: '1' | '2'
  change?: Partial<SnsMessage>
  bounceType?: string
}

export function sesCall(
  { code, to, words }: Reported,
  { bounceType = 'Permanent', ...options }: SnsOptions,
): RelayCall {
  const bounced = {
    emailAddress: to,
    action: 'failed',
    ...(words ? { status: words.slice(4, 9), diagnosticCode: `smtp; ${words}` } : {}),
  }
  const message = {
    notificationType: 'Bounce',
    bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [bounced], timestamp: '2026-11-24T08:12:44Z' },
    mail: {
      timestamp: '2026-11-24T08:12:40Z',
      source: code,
      sourceArn: 'arn:aws:ses:eu-west-1:123456789012:x',
      destination: [to],
    },
  }
  return snsCall({ Type: 'Notification', Message: JSON.stringify(message) }, options)
}

/** Signs first and changes afterwards. */
export function snsCall(
  parts: Pick<SnsMessage, 'Type' | 'Message'> & Partial<SnsMessage>,
  { key, version = '2', change }: SnsOptions,
): RelayCall {
  const message: SnsMessage = {
    ...{ MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324', TopicArn: topic, Timestamp: '2026-11-24T08:12:45.000Z' },
    ...{ SignatureVersion: version, Signature: '', SigningCertURL: certificateUrl },
    ...parts,
  }
  const sign = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(signedText(message))
  const signed = { ...message, Signature: sign.sign(key, 'base64'), ...change }
  return {
    payload: JSON.stringify(signed),
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': message.Type },
  }
}
