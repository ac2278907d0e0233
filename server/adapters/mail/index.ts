import { join } from 'node:path'
import { captureMail } from './capture.ts'
import type { MailSender } from './mail-sender.ts'
import { type SmtpConfig, smtpMail } from './smtp.ts'

/** SMTP when it is configured, else files in `DATA_DIR/mail`. */
export async function chooseMailSender(config: { dataDir: string; smtp: SmtpConfig | undefined }): Promise<MailSender> {
  return config.smtp ? smtpMail(config.smtp) : captureMail(mailFolder(config.dataDir))
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

export type { CalendarPart, MailSender, OutgoingMail, SendOutcome } from './mail-sender.ts'
export { mailsAtOnce, type SmtpConfig } from './smtp.ts'
