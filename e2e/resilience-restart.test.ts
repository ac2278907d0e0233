import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone, theBrowser, withWorker } from './browser.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { completeApplication, signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import { next, savedAtUniversity } from './steps.ts'
import { leaveStore } from './store.ts'

const browser = theBrowser(withWorker)
let own: OwnPortal

beforeAll(async () => {
  own = await ownPortal('restart')
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
})

test('the server can be killed while a section is filled in and before submitting: typing continues, and nothing is lost', async () => {
  const { portal, server } = own
  const person = await signedUp('chidi', 'msc', portal)
  await completeApplication(person, { is_draft: 'true', surname: 'Old', address: 'Old' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const notSentYet = page.getByText(/^Saved on this phone, not sent yet$/).first()

  await page.clock.install()
  // Killed in one section, and started again only after the next one is filled in too.
  await page.goto(portalUrl('/application?section=about-you', portal))
  await page.getByLabel('Surname').fill('Okonkwo')
  await server.kill()
  await page.getByLabel('Other names').fill('Chidiebere')
  await notSentYet.waitFor()
  await next(page)
  await page.getByLabel('Home address').fill('4 Ogui Road\nEnugu')
  await notSentYet.waitFor()
  await server.start()
  // The page retries after a pause that grows up to half a minute.
  await page.clock.fastForward(30_000)
  await savedAtUniversity(page)

  await page.goto(portalUrl('/document-upload?type=postgraduate&step=check', portal))
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await server.kill()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('An error occurred while submitting the application').waitFor()
  await server.start()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.waitForURL('**/payment')
  await page.getByText('Payment Required').waitFor()

  const sent = await storedApplication(page, portal)
  expect({ ...sent, address: sent.answers.address }).toMatchObject({
    status: 'awaiting_payment',
    surname: 'Okonkwo',
    other_names: 'Chidiebere',
    address: '4 Ogui Road\nEnugu',
  })
  await visitor.leave()
})
