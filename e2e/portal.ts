import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { mailReader, type ReadMail } from '../server/testing/mail-reader.ts'

/** A running portal: where it listens, and where its captured email lies. */
export interface Portal {
  url: string
  dataDir: string
}

/** The portal of this test run, which all journeys share. */
export function thePortal(): Portal {
  return inject('portal')
}

export function portalUrl(path = '/', portal = thePortal()): string {
  return new URL(path, portal.url).href
}

/** Waits for an email to an address whose subject matches, as a person looking into the inbox does. */
export async function mailTo(address: string, subject: RegExp, portal = thePortal()): Promise<ReadMail> {
  const mails = mailReader(portal.dataDir, async () => {})
  // A mail server that a busy machine reached too late is asked again after a minute.
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 50) {
    const found = (await mails.to(address)).filter(mail => subject.test(mail.subject)).at(-1)
    if (found) return found
    await pause(50)
  }
  throw new Error(`No email ${subject} came to ${address}`)
}

/** How many emails came to an address so far. */
export async function countMailsTo(address: string, subject: RegExp): Promise<number> {
  const mails = mailReader(thePortal().dataDir, async () => {})
  return (await mails.to(address)).filter(mail => subject.test(mail.subject)).length
}
