import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { mailReader, type ReadMail } from '../server/testing/mail-reader.ts'

/** The running portal of this test run. */
export function portalUrl(path = '/'): string {
  return new URL(path, inject('portal').url).href
}

/** Waits for a mail to an address whose subject matches, as a person looking into the inbox does. */
export async function mailTo(address: string, subject: RegExp): Promise<ReadMail> {
  const mails = mailReader(inject('portal').dataDir, async () => {})
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 150) {
    const found = (await mails.to(address)).filter(mail => subject.test(mail.subject)).at(-1)
    if (found) return found
    await pause(150)
  }
  throw new Error(`No mail ${subject} came to ${address}`)
}

/** How many mails came to an address so far. */
export async function countMailsTo(address: string, subject: RegExp): Promise<number> {
  const mails = mailReader(inject('portal').dataDir, async () => {})
  return (await mails.to(address)).filter(mail => subject.test(mail.subject)).length
}
