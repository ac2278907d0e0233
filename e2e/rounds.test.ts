import { expect, test } from 'vitest'
import { putInPastRound } from '../server/features/rounds/testing/move-rounds.ts'
import { phone, theBrowser } from './browser.ts'
import { completeApplication, signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import { besidePortal } from './store.ts'

const browser = theBrowser()

test('an applicant reads until when to submit, is told when the round has closed, and carries the draft to the next one', async () => {
  const person = await signedUp('chidinma', 'msc')
  await completeApplication(person, { is_draft: 'true' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application'))
  await page.getByText(/Submit your application by .+ at 23:59, West Africa Time\./).waitFor()
  const { uuid } = await storedApplication(page)

  // The round closes while the applicant reads the answers once more.
  await page.goto(portalUrl('/document-upload?type=postgraduate&step=check'))
  await page.getByRole('checkbox').check()
  await besidePortal(db => putInPastRound(db, uuid))
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('Applications for The round before have closed', { exact: true }).waitFor()
  await page.getByText('Your draft is saved.').first().waitFor()
  await visitor.expectAccessible('check and send after the round has closed')
  expect((await storedApplication(page)).status).toBe('draft')

  await page.goto(portalUrl('/dashboard'))
  await page.getByText(/Applications for The round before have closed\. .+ Your draft is saved\./).waitFor()
  await visitor.expectAccessible('the dashboard after the round has closed')

  await page.goto(portalUrl('/application'))
  await page.getByRole('button', { name: /^Move to Postgraduate/ }).click()
  await page.getByText(/^Moved to Postgraduate/).waitFor()
  await page.getByText(/Submit your application by/).waitFor()
  await visitor.expectAccessible('the application in the next round')
  const moved = await storedApplication(page)
  expect(moved).toMatchObject({ uuid, status: 'draft', round: { state: 'open' } })

  await page.goto(portalUrl('/document-upload?type=postgraduate&step=check'))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.waitForURL('**/payment')
  visitor.expectNoErrors()
  await visitor.leave()
})
