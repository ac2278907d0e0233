import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import { phone, theBrowser } from './browser.ts'
import { academicAddress, candidateWithReferees, signedInAs } from './people.ts'
import { mailTo, type Portal, portalUrl } from './portal.ts'

const browser = theBrowser()

let server: PortalProcess
let office: SMTPServer
let portal: Portal

/** A mail server that rejects addresses starting with "gone", and stores every other email where the journeys read it. */
async function refusingMailServer(mailFolder: string): Promise<SMTPServer> {
  await mkdir(mailFolder)
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const isGone = address.includes('-gone')
      done(isGone ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`
        await writeFile(join(mailFolder, name), Buffer.concat(chunks))
        done()
      })
    },
  })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  return mailServer
}

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-bounced-'))
  office = await refusingMailServer(join(dataDir, 'mail'))
  const address = office.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server does not listen')
  server = await portalProcess(dataDir, { SMTP_URL: `smtp://127.0.0.1:${address.port}` })
  await server.start()
  portal = { url: server.url, dataDir }
})

afterAll(async () => {
  await server.stop()
  await new Promise<void>(resolve => office.close(() => resolve()))
  await rm(portal.dataDir, { recursive: true, force: true })
})

test('a referee with a nonexistent mailbox is shown immediately, corrected and asked again', async () => {
  const candidate = await candidateWithReferees('tola', { portal, first: 'gone' })
  await mailTo(candidate.email, /Correct the address of/, portal)
  const applicant = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = applicant
  await page.goto(portalUrl('/reference-status', portal))
  await page
    .getByText(/our email was not delivered on .*\. Correct the address/i)
    .first()
    .waitFor()
  await applicant.expectAccessible('a referee whose email was not delivered')

  const corrected = academicAddress('tola-bello')
  await page.getByRole('button', { name: 'Edit referee 1' }).click()
  await page.getByLabel('New Referee Name').fill('Prof. Musa Bello')
  await page.getByLabel('New Referee Academic Email').fill(corrected)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Referee 1 details updated.').waitFor()
  await mailTo(corrected, /has asked you for a reference/, portal)
  await expect.poll(() => page.getByText(/our email was not delivered/i).count()).toBe(0)
  applicant.expectNoErrors()
  await applicant.leave()
})
