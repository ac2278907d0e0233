import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import { phone, theBrowser, withWorker } from './browser.ts'
import { completeApplication, signedInAs, signedUp, storedApplication } from './people.ts'
import { type Portal, portalUrl } from './portal.ts'
import { documentAdded, next, offerDocument, savedAtUniversity } from './steps.ts'

const browser = theBrowser(withWorker)
let server: PortalProcess
let portal: Portal

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-e2e-restart-'))
  server = await portalProcess(dataDir)
  await server.start()
  portal = { url: server.url, dataDir }
})
afterAll(async () => {
  await server.stop()
  await rm(portal.dataDir, { recursive: true, force: true })
})

/** The page retries after a pause that grows up to half a minute. */
async function startAgain(page: Page): Promise<void> {
  await server.start()
  await page.clock.fastForward(30_000)
}

test('the server can be killed between any two steps: typing continues, and nothing is lost', async () => {
  const person = await signedUp('chidi', 'msc', portal)
  await completeApplication(person, { is_draft: 'true', surname: 'Old', address: 'Old', statement_of_purpose: 'Old' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const notSentYet = page.getByText(/^Saved on this phone, not sent yet$/).first()

  await page.clock.install()
  // Killed while a section is being filled in, restarted before it is left.
  await page.goto(portalUrl('/application?section=about-you', portal))
  await page.getByLabel('Surname').fill('Okonkwo')
  await server.kill()
  await page.getByLabel('Other names').fill('Chidiebere')
  await notSentYet.waitFor()
  await startAgain(page)
  await savedAtUniversity(page)

  // Killed between two sections, and restarted only after the next one is filled in too.
  await server.kill()
  await next(page)
  await page.getByLabel('Home address').fill('4 Ogui Road\nEnugu')
  await notSentYet.waitFor()
  await visitor.expectAccessible('the form while the university does not answer')
  await server.start()
  // The next automatic attempt would come after a longer pause; leaving a section does not wait for it.
  await next(page)
  await savedAtUniversity(page)

  // Killed just after a document was chosen.
  await page.goto(portalUrl('/document-upload?type=postgraduate', portal))
  await page.getByRole('heading', { level: 1, name: 'Your documents' }).waitFor()
  await server.kill()
  await offerDocument(page, 'NYSC certificate', {
    name: 'nysc.pdf',
    mimeType: 'application/pdf',
    buffer: tinyPdf('NYSC'),
  })
  await page.getByText('Waiting', { exact: true }).waitFor()
  await startAgain(page)
  await documentAdded(page, 'NYSC certificate')

  // Killed just before submitting, and just after.
  await page.getByRole('link', { name: 'Check and submit' }).click()
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await server.kill()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('An error occurred while submitting the application').waitFor()
  await visitor.expectAccessible('a sending that nobody answered')
  await server.start()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.waitForURL('**/payment')
  await server.kill()
  await server.start()
  await page.reload()
  await page.getByText('Payment Required').waitFor()

  const sent = await storedApplication(page, portal)
  expect({ ...sent, address: sent.answers.address }).toMatchObject({
    status: 'awaiting_payment',
    surname: 'Okonkwo',
    other_names: 'Chidiebere',
    address: '4 Ogui Road\nEnugu',
  })
  expect(sent.documents.map(document => document.kind)).toContain('nysc_certificate')
  await visitor.leave()
})
