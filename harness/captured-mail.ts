import { setTimeout as pause } from 'node:timers/promises'
import { mailReader, type ReadMail } from '../server/testing/mail-reader.ts'

/** The newest email of a portal without a mail server to an address whose subject matches; waits for it. */
export async function capturedMailTo(dataDir: string, address: string, subject: RegExp): Promise<ReadMail> {
  const mails = mailReader(dataDir, async () => {})
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 50) {
    const found = (await mails.to(address)).filter(mail => subject.test(mail.subject)).at(-1)
    if (found) return found
    await pause(50)
  }
  throw new Error(`No email ${subject} was sent to ${address}`)
}
