import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { candidateWithReferees, savedDraft, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import { heading, openReference, savedAtUniversity } from './steps.ts'

const browser = theBrowser()
const devices = [
  ['a phone', phone],
  ['a desk', desktop],
] as const

/** Where a control is below the start of the document. */
const place = (target: Locator) => target.evaluate(node => node.getBoundingClientRect().y + scrollY)

/** Fails if a control is moved by what the line about saving says during some work. */
async function staysDuring(target: Locator, work: () => Promise<void>): Promise<void> {
  const before = await place(target)
  await work()
  expect(await place(target)).toBeCloseTo(before, 0)
}

const said = (page: Page, sentence: RegExp) => page.getByText(sentence).first().waitFor()

test.each(devices)('answers kept here and sent later move nothing in the form on %s', async (_where, device) => {
  const person = await signedUp('kemi', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...device, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application'))
  // What else the page asks for is there before the network goes.
  await said(page, /Submit your application by/)
  const section = page.getByRole('link', { name: /^Contact details/ })
  await section.click()
  await heading(page, 'Contact details')
  visitor.expectNoErrors()
  await staysDuring(page.getByRole('link', { name: /^Next/ }), async () => {
    await page.context().setOffline(true)
    await page.getByLabel('Home address').fill('7 Aminu Kano Crescent')
    await said(page, /Connect within a week/)
  })
  await page.getByRole('link', { name: 'Your application' }).click()
  await heading(page, 'Your application')
  await said(page, /Connect within a week/)
  await staysDuring(section, async () => {
    await page.context().setOffline(false)
    await savedAtUniversity(page)
  })
  await page.route('**/postgraduate/**', async route =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )
  await staysDuring(section, async () => {
    await section.click()
    await page.getByLabel('Home address').fill('9 Aminu Kano Crescent')
    await page.getByRole('link', { name: 'Your application' }).click()
    await said(page, /We will keep trying/)
  })
  await visitor.leave()
})

test.each(devices)('a referee’s draft kept here and sent later moves nothing on %s', async (_where, device) => {
  const { referees } = await candidateWithReferees('ifeoma')
  const visitor = await browser.visit(device)
  const { page } = visitor
  await openReference(page, referees[0])
  await page.getByRole('button', { name: 'Start the reference' }).click()
  visitor.expectNoErrors()
  await staysDuring(page.getByLabel('Full name'), async () => {
    await page.context().setOffline(true)
    await page.getByLabel(/Final recommendation/i).fill('She asks before she assumes.')
    await said(page, /^Saved on this device .* No connection/)
    await page.context().setOffline(false)
    await said(page, /^Saved on this device and at the university/)
  })
  await visitor.leave()
})
