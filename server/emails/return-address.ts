import { createHmac, timingSafeEqual } from 'node:crypto'
import { purposeKey } from '../base/keys.ts'
import type { Config } from '../start/config.ts'

type Secret = Pick<Config, 'secret'>
type ReturnConfig = Pick<Config, 'secret' | 'bounceAddress'>

/** Hex digits of an email’s id, and of the code that nobody can guess who has not got the email. */
const idDigits = 32
const codeDigits = 16

/** How long a token is: with what stands before and after it, the part before the @ may have 64 characters. */
export const returnTokenLength = idDigits + codeDigits

/**
 * Names one email to those who may say that it came back. A forged report cannot be made from an id alone: the second half is a keyed
 * hash of it. In small letters and digits, as some servers change capitals.
 */
export function returnToken({ secret }: Secret, mailId: string): string {
  return mailId.replaceAll('-', '') + codeOf(secret, mailId)
}

/** The envelope sender of an email, to which servers return it (VERP); undefined where no address for that is configured. */
export function returnAddress(config: ReturnConfig, mailId: string): string | undefined {
  return config.bounceAddress?.replace('*', returnToken(config, mailId))
}

/** The id of the email that a token names; undefined for a token that we have not made. */
export function mailOfToken({ secret }: Secret, token: string): string | undefined {
  const [, hex = '', code = ''] = /^([0-9a-f]{32})([0-9a-f]{16})$/.exec(token.toLowerCase()) ?? []
  if (hex === '') return undefined
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(secret, id))) ? id : undefined
}

/** The email whose return address stands in a text, such as the header of a message; undefined if none of ours does. */
export function mailReturnedTo(config: ReturnConfig, text: string): string | undefined {
  const [before, after] = (config.bounceAddress ?? '').toLowerCase().split('*')
  if (before === undefined || after === undefined) return undefined
  const pattern = new RegExp(
    `(?<![\\w.+=-])${literally(before)}([0-9a-f]{48})${literally(after)}(?![\\w-]|\\.\\w)`,
    'g',
  )
  for (const [, token = ''] of text.toLowerCase().matchAll(pattern)) {
    const id = mailOfToken(config, token)
    if (id) return id
  }
  return undefined
}

function literally(text: string): string {
  return text.replace(/[.+]/g, '\\$&')
}

function codeOf(secret: string, mailId: string): string {
  return createHmac('sha256', purposeKey(secret, 'returned-mail')).update(mailId).digest('hex').slice(0, codeDigits)
}
