import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

/** No other journey uses the last postgraduate round. */
const laterRound = /^Postgraduate, .* start/

test('an editor drafts a later round, and the registrar reviews the changes, publishes them and sees the history', async () => {
  const editor = await newColleague('Ifeoma Ude', [{ role: 'editor', scope: 'all' }])
  const registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope: 'all' }])
  const drafting = await browser.visit(desktop)
  await signIn(drafting.page.context(), editor)
  const { page } = drafting
  await page.goto(portalUrl('/office/settings'))
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Rounds and fees' }).click()
  await page.getByRole('table', { name: 'Rounds' }).waitFor()
  await page.getByRole('table', { name: 'Rounds' }).getByRole('link', { name: laterRound }).last().click()
  const fee = page.getByLabel('For every programme')
  await fee.fill('-5')
  await page.getByLabel('Decisions by').fill('2020-01-01')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByText('The decision date must be after the closing date.').waitFor()
  await page.getByText(/Enter an amount from 1/).waitFor()
  await drafting.expectSound('a round with wrong answers')
  await page.reload()
  await fee.fill('45,000')
  const preview = page.getByRole('region', { name: 'What changes' })
  await preview.getByText('₦45,000').waitFor()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('heading', { name: 'A change is waiting to be published' }).waitFor()
  const address = new URL(page.url()).pathname

  const publishing = await browser.visit(phone)
  await signIn(publishing.page.context(), registrar)
  const second = publishing.page
  await second.goto(portalUrl(address))
  await second.getByRole('region', { name: 'A change is waiting to be published' }).getByText('₦45,000').waitFor()
  await publishing.expectSound('a change that waits, on a phone')
  await second.getByRole('button', { name: 'Publish the change' }).click()
  await second.getByRole('region', { name: 'History' }).getByText('Acceptance fee: none to ₦45,000').waitFor()
  await second.getByLabel('Find a programme').fill('space physics')
  await second.getByLabel(/^Choose all/).check()
  await second.getByRole('button', { name: 'Mark as full' }).click()
  await second
    .getByRole('region', { name: 'History' })
    .getByText(/^Full: M\.Sc\. Space Physics/)
    .waitFor()
  publishing.expectNoErrors()
  await publishing.leave()

  // The editor’s page is out of date: its input is kept, with a note on who published first.
  await fee.fill('50,000')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Grace Ekanem has changed this round').first().waitFor()
  expect(await fee.inputValue()).toBe('50,000')
  await page.getByRole('button', { name: 'Continue with mine' }).click()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('button', { name: 'Discard the draft' }).waitFor({ state: 'detached' })
  await drafting.leave()
})
