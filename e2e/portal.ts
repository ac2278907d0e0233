import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { mailReader, type ReadMail } from '../server/testing/mail-reader.ts'
import type { Portal } from './own-portal.ts'

export type { Portal }

/** The portal of this test run, which all journeys share. */
export function thePortal(): Portal {
  return inject('portal')
}

export function portalUrl(path = '/', portal = thePortal()): string {
  return new URL(path, portal.url).href
}

/** Waits for an email to an address whose subject matches. */
export async function mailTo(address: string, subject: RegExp, portal = thePortal()): Promise<ReadMail> {
  const mails = mailReader(portal.dataDir, async () => {})
  // On a busy machine the first attempt may fail; the next one follows after a minute.
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 50) {
    const found = (await mails.to(address)).filter(mail => subject.test(mail.subject)).at(-1)
    if (found) return found
    await pause(50)
  }
  throw new Error(`No email ${subject} came to ${address}`)
}

/** How many emails an address has received so far. */
export async function countMailsTo(address: string, subject: RegExp): Promise<number> {
  const mails = mailReader(thePortal().dataDir, async () => {})
  return (await mails.to(address)).filter(mail => subject.test(mail.subject)).length
}
