import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeWhole } from '../../base/whole-file.ts'
import type { MailSender, OutgoingMail, SendOutcome } from './mail-sender.ts'
import { messageOf } from './message.ts'

export const mailFileName = /^[0-9TZ-]+-[0-9a-f-]{36}\.eml$/

const whole = mailFileName.source.slice(1, -1)
const mailOrRest = new RegExp(`^\\.?(?<name>${whole})(\\.\\d+)?$`)

/** The file name of the email that a file holds: whole, or the part of it that a killed process had written. */
export function mailFileOf(fileName: string): string | undefined {
  return mailOrRest.exec(fileName)?.groups?.name
}

/** The file of an email. It is the same at every try, so an email that is captured twice is still one file. */
export function mailFile(mail: Pick<OutgoingMail, 'id' | 'createdAt'>): string {
  return `${mail.createdAt.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`
}

/** Keeps every email as a file in `folder` instead of sending it. */
export async function captureMail(folder: string): Promise<MailSender> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    kind: 'captured',
    async send(mail): Promise<SendOutcome> {
      try {
        const { message } = await composer.sendMail(messageOf(mail))
        if (!Buffer.isBuffer(message)) throw new TypeError('The composed email is not in memory')
        await writeWhole(join(folder, mailFile(mail)), message)
        return { outcome: 'sent' }
      } catch (error) {
        return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
      }
    },
    close: () => composer.close(),
  }
}
