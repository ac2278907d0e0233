import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { mailFolder } from '../adapters/mail/index.ts'

export interface ReadMail {
  to: string
  from: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** The calendar method for the mail program. */
  calendarMethods?: (string | undefined)[]
}

export interface MailReader {
  /** Every captured email, the oldest first. */
  all(): Promise<ReadMail[]>
  /** Every email to an address, the oldest first. */
  to(address: string): Promise<ReadMail[]>
  /** The newest email to an address. Throws if there is none. */
  newestTo(address: string): Promise<ReadMail>
}

/** Cache by file: captured emails are complete when they appear, and never change. */
const read = new Map<string, Promise<ReadMail>>()

function readMailIn(file: string): Promise<ReadMail> {
  const known = read.get(file) ?? readFile(file).then(parseMail)
  read.set(file, known)
  return known
}

/** The head of a captured email in small letters, which names its recipient: read before the whole is parsed. */
const heads = new Map<string, Promise<string>>()

function headOf(file: string): Promise<string> {
  const known =
    heads.get(file) ?? readFile(file, 'latin1').then(source => source.split(/\r?\n\r?\n/, 1)[0]?.toLowerCase() ?? '')
  heads.set(file, known)
  return known
}

/** Parses the captured emails, after `send` has emptied the outbox. */
export function mailReader(dataDir: string, send: () => Promise<void>): MailReader {
  async function files(): Promise<string[]> {
    await send()
    const folder = mailFolder(dataDir)
    const names = (await readdir(folder)).filter(name => name.endsWith('.eml')).sort()
    return names.map(name => join(folder, name))
  }
  async function all(): Promise<ReadMail[]> {
    return Promise.all((await files()).map(readMailIn))
  }
  async function to(address: string): Promise<ReadMail[]> {
    const wanted = address.toLowerCase()
    // Other letters are encoded in a head.
    const isThere = async (file: string) => !/^[!-~]+$/.test(wanted) || (await headOf(file)).includes(wanted)
    const found = await Promise.all((await files()).map(async file => ((await isThere(file)) ? [file] : [])))
    const mails = await Promise.all(found.flat().map(readMailIn))
    return mails.filter(mail => mail.to.toLowerCase() === wanted)
  }
  return {
    all,
    to,
    async newestTo(address) {
      const newest = (await to(address)).at(-1)
      if (!newest) throw new Error(`No mail was sent to ${address}`)
      return newest
    },
  }
}

async function parseMail(source: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(source)
  return {
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.address ?? '',
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    calendarMethods: mail.attachments
      .filter(({ mimeType }) => mimeType === 'text/calendar')
      .map(({ method }) => method),
  }
}

/** The six digits in an email. */
export function codeIn(mail: Pick<ReadMail, 'subject' | 'text'>): string {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1]
  if (!code) throw new Error(`There is no code in the mail "${mail.subject}"`)
  return code
}

/** The referee's link in an email: its path. */
export function referenceLinkIn(mail: Pick<ReadMail, 'subject' | 'text'>): string {
  const uuid = /\/references\/([0-9a-f-]{36})/.exec(mail.text)?.[1]
  if (!uuid) throw new Error(`There is no reference link in the mail "${mail.subject}"`)
  return uuid
}
