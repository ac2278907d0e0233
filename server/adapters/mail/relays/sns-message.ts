import { createVerify, X509Certificate } from 'node:crypto'
import * as z from 'zod'

/** A message of Amazon’s notification service, signed by it. */
export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().nullish(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})
export type SnsMessage = z.output<typeof snsMessage>

/** The host that signs for a topic: of its own region, and no other. Undefined for what is no topic. */
export function snsHostOf(topic: string): string | undefined {
  const [, isChina, region] =
    /^arn:aws(-cn)?:sns:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:[\w-]{1,256}(?:\.fifo)?$/.exec(topic) ?? []
  return region && `sns.${region}.amazonaws.com${isChina ? '.cn' : ''}`
}

/** Whether a certificate may be fetched from an address: over TLS, from that host, and by the name that Amazon gives it. */
export function isCertificateOf(host: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isPlain = url.port === '' && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return (
    url.protocol === 'https:' &&
    url.hostname === host &&
    isPlain &&
    /^\/SimpleNotificationService-[\w-]+\.pem$/.test(url.pathname)
  )
}

/** Whether a message was signed with the key of a certificate that is valid now. */
export function isSignedWith(message: SnsMessage, pem: string, now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem)
    if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) return false
    const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
    return createVerify(algorithm)
      .update(signedText(message))
      .verify(certificate.publicKey, message.Signature, 'base64')
  } catch {
    return false
  }
}

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<SnsMessage['Type'], readonly (keyof SnsMessage)[]>

/** The text that is signed: the names and values of some fields, each on a line; a field that is not there is left out. */
export function signedText(message: SnsMessage): string {
  return signedFields[message.Type]
    .flatMap(field =>
      message[field] === undefined || message[field] === null ? [] : [`${field}\n${message[field]}\n`],
    )
    .join('')
}
