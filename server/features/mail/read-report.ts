import PostalMime, { type Email } from 'postal-mime'
import type { DeliveryReport } from '../../adapters/mail/delivery-report.ts'
import { mailReturnedTo } from '../../emails/return-address.ts'
import type { Config } from '../../start/config.ts'

/** A report is small; where it brings the whole email along, its first part says everything. */
export const longestReportBytes = 1_048_576

/**
 * Reads a message that came to a return address. A report of delivery status (RFC 3464) names recipients; a plain one of an older server, such as
 * qmail, says what happened in its text, and the return address which email it was. Empty for everything else: an answer from a holiday, spam, or
 * a return address that we have not made.
 */
export async function readReport(
  config: Pick<Config, 'secret' | 'bounceAddress'>,
  source: Uint8Array,
  envelopeRecipient = '',
): Promise<DeliveryReport[]> {
  const message = await PostalMime.parse(source.subarray(0, longestReportBytes), {
    forceRfc822Attachments: true,
    maxNestingDepth: 10,
  })
  const statuses = message.attachments.filter(({ mimeType }) => /^message\/(global-)?delivery-status$/i.test(mimeType))
  const status = statuses.map(({ content }) => textOf(content)).join('\n\n')
  const heads = message.headers.map(({ value }) => value).join('\n')
  const mailId = mailReturnedTo(config, `${envelopeRecipient}\n${heads}\n${status}`)
  if (!mailId) return []
  if (statuses.length === 0) return readPlain(message, mailId)
  return groupsIn(status).flatMap(group => readGroup(group, mailId))
}

type Fields = Map<string, string>

/** The blocks of a report between empty lines; a line that begins with a space continues the one before it. */
function groupsIn(text: string): Fields[] {
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]+(?=\S)/g, ' ')
  return unfolded.split(/\n\s*\n/).map(
    block =>
      new Map(
        block.split('\n').flatMap(line => {
          const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
          return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
        }),
      ),
  )
}

function readGroup(fields: Fields, mailId: string): DeliveryReport[] {
  const action = fields.get('action')?.toLowerCase()
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  if (action !== 'failed' && action !== 'delayed') return []
  const diagnostic =
    /^[\w-]+\s*;\s*(.+)$/.exec(fields.get('diagnostic-code') ?? '')?.[1] ?? fields.get('diagnostic-code')
  return [
    {
      mailId,
      recipients: ['original-recipient', 'final-recipient'].flatMap(name => addressIn(fields.get(name))),
      isFinal: action === 'failed',
      words: diagnostic || (status ?? ''),
      status,
    },
  ]
}

/** `rfc822; <n.obi@example.edu>`; the other half of xtext is for characters that no address of ours has. */
function addressIn(value: string | undefined): string[] {
  const address = /^(?:[\w-]+\s*;)?\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/.exec(value ?? '')?.[1]
  return address ? [address.replace(/\+([0-9A-F]{2})/g, (whole, hex) => (hex === '2B' ? '+' : whole))] : []
}

/** Only what a mail server wrote itself, and only where it quotes a final answer. */
function readPlain(message: Email, mailId: string): DeliveryReport[] {
  const from = message.headers.find(({ key }) => key === 'from')?.value ?? ''
  if (!/\b(mailer-?daemon|mail-?daemon|postmaster)\b@?/i.test(from)) return []
  const text = writtenByServer(message.text ?? withoutTags(message.html ?? ''))
  const words = finalAnswerIn(text)
  if (!words) return []
  const failed = message.headers.filter(({ key }) => key === 'x-failed-recipients').map(({ value }) => value)
  // Whoever it names, ours has to be among them.
  const recipients = failed.length > 0 ? addressesIn(failed.join(' ')) : addressesIn(text)
  return [{ mailId, recipients, isFinal: true, words, status: undefined }]
}

/** Without the email that it returns. */
function writtenByServer(text: string): string {
  return text.replace(/\n-{2,}.*(original|copy of|returned|below this line)[\s\S]*$/i, '')
}

function addressesIn(text: string): string[] {
  return text.match(/[^\s<>(),:;"]+@[^\s<>(),:;"]+[^\s<>(),:;".]/g) ?? []
}

/** The line with the code of the server, and what follows it on the next two. */
function finalAnswerIn(text: string): string | undefined {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex(line =>
    /(?<![\d.])5\d\d[ -]+\S|#5\.\d{1,3}\.\d|(?<![\d.])5\.\d\.\d{1,3}(?![\d.])/.test(line),
  )
  if (at < 0) return undefined
  const end = lines.findIndex((line, index) => index > at && line.trim() === '')
  const found = lines.slice(at, end < 0 ? at + 3 : Math.min(end, at + 3)).join(' ')
  return found.replace(/^.*?(?=(?<![\d.])5\d\d[ -])/, '').trim()
}

function withoutTags(html: string): string {
  return html.replace(/<br\s*\/?>|<\/(p|div|tr|td|li|h\d)>/gi, '\n').replace(/<[^>]*>/g, '')
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string'
    ? content
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString()
}
