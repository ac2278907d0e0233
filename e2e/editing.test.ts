import { expect, test } from 'vitest'
import { phone, theBrowser } from './browser.ts'
import { candidateWithReferees, completeApplication, signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser()

test('editing a submitted application needs confirmation, and an abandoned draft is shown everywhere', async () => {
  const person = await signedUp('ngozi', 'msc')
  await completeApplication(person, { is_draft: 'false' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('button', { name: 'Edit Application', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit this application?' })
  await dialog.getByText('We will email your referees when you have paid.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect((await storedApplication(page)).status).toBe('awaiting_payment')

  await steps.editApplication(page)
  await steps.arriveAtForm(page)
  await page.getByText('Submit this application again').waitFor()
  await visitor.expectAccessible('the form of a reopened application')
  expect((await storedApplication(page)).status).toBe('draft')

  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByText('Your application is a draft', { exact: true }).waitFor()
  await page.getByText('We will not consider it until you submit it again.').first().waitFor()

  await page.goto(portalUrl('/dashboard'))
  await page.getByText('Submit this application again').waitFor()
  expect(await page.getByRole('button', { name: 'Edit Application' }).count()).toBe(0)

  await page.goto(portalUrl('/document-upload?type=postgraduate'))
  await page.getByText('Submit this application again').waitFor()
  await steps.checkAndSend(page)
  expect(await page.getByText('Your application is a draft', { exact: true }).count()).toBe(0)
  expect((await storedApplication(page)).status).toBe('awaiting_payment')

  // The application itself asks the same question.
  await page.goto(portalUrl('/application'))
  await steps.editApplication(page)
  await page.getByText('Submit this application again').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the dashboard links to the application progress with the record, and offers no edit after payment', async () => {
  const candidate = await candidateWithReferees('amara')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('link', { name: 'See application progress' }).click()
  await page.waitForURL('**/application-progress')
  await page.getByRole('heading', { name: 'Application Progress' }).waitFor()
  await page.getByText('Please complete all steps to finish your application.').waitFor()
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'See application progress' }).waitFor()
  expect(await page.getByRole('button', { name: 'Edit Application' }).count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})
