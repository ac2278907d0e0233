import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { type Channel, channels } from '#shared/domain/channels.ts'
import { mailFileName } from '../../adapters/mail/capture.ts'
import { capturedDomain, channelHeader, codeHeader } from '../../adapters/messages/capture-message.ts'
import { linksIn } from './links.ts'

/** A captured email, or a message of another channel, parsed for display. */
export interface CapturedMail {
  name: string
  /** Undefined for an email. */
  channel: Channel | undefined
  at: Date | undefined
  subject: string
  from: string
  to: string
  replyTo: string
  text: string
  html: string
  links: string[]
  /** The six-digit code, if the email contains one. */
  code: string | undefined
}

export interface MailList {
  mails: CapturedMail[]
  /** Cursors of the neighbouring pages; undefined at the ends of the list. */
  older: string | undefined
  newer: string | undefined
}

export const mailsOnAPage = 100

/** Accepts only names of captured emails, so never a path. */
export function isMailName(name: string): boolean {
  return mailFileName.test(name)
}

/** One page of captured emails, newest first: before or after a name, or the newest. */
export async function listMails(
  mailDir: string,
  from: { before?: string | undefined; after?: string | undefined },
): Promise<MailList> {
  const { before, after } = from
  const names = (await namesIn(mailDir)).sort().reverse()
  const isOnPage = (name: string) => (before ? name < before : after ? name > after : true)
  const side = names.filter(isOnPage)
  const page = after && !before ? side.slice(-mailsOnAPage) : side.slice(0, mailsOnAPage)
  const [first, last] = [page.at(0), page.at(-1)]
  const mails = await Promise.all(page.map(name => readMail(mailDir, name)))
  return {
    mails: mails.filter(mail => mail !== undefined),
    newer: first !== undefined && first !== names.at(0) ? first : undefined,
    older: last !== undefined && last !== names.at(-1) ? last : undefined,
  }
}

/** One email; undefined if there is none with that name. */
export async function readMail(mailDir: string, name: string): Promise<CapturedMail | undefined> {
  const source = await readSource(mailDir, name)
  if (!source) return undefined
  const mail = await PostalMime.parse(source)
  const text = mail.text ?? ''
  const headerOf = (key: string) => mail.headers.find(header => header.key === key.toLowerCase())?.value
  const channel = channels.find(one => one === headerOf(channelHeader))
  return {
    name,
    channel,
    at: momentOf(name),
    subject: mail.subject ?? '',
    from: addressInWords(mail.from),
    to: recipientOf(mail, channel),
    replyTo: (mail.replyTo ?? []).map(addressInWords).join(', '),
    text,
    html: withPictures(mail),
    links: linksIn(text),
    code: channel ? /^\d{6}$/.exec(headerOf(codeHeader) ?? '')?.[0] : /^ {4}(\d{6})$/m.exec(text)?.[1],
  }
}

/** The pictures that an email brings along stand in it by themselves, because a preview loads nothing. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((text, { contentId, mimeType, content }) => {
    if (!contentId || !mimeType.startsWith('image/') || typeof content === 'string') return text
    const address = `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`
    return text.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address)
  }, html)
}

/** The raw email; undefined if there is none with that name. */
export async function readSource(mailDir: string, name: string): Promise<Buffer | undefined> {
  if (!isMailName(name)) return undefined
  try {
    return await readFile(join(mailDir, name))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function namesIn(mailDir: string): Promise<string[]> {
  try {
    return (await readdir(mailDir)).filter(isMailName)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** The name begins with the time, with dashes instead of colons. */
function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds, ms] = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-/.exec(name) ?? []
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** Of a message the phone number, or the push service of the browser, without what makes it an address. */
function recipientOf({ to = [] }: Email, channel: Channel | undefined): string {
  const recipients = to.map(addressInWords).join(', ')
  return channel ? recipients.replace(`@${capturedDomain(channel)}`, '') : recipients
}

function addressInWords(address: Address | undefined): string {
  if (!address) return ''
  const inside = address.address ?? (address.group ?? []).map(addressInWords).join(', ')
  return address.name && address.name !== inside ? `${address.name} <${inside}>` : inside
}
