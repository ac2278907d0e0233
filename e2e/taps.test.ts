import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, theBrowser } from './browser.ts'
import { savedDraft, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import { heading } from './steps.ts'

const browser = theBrowser()

/** A finger at the element’s current position: whatever moves while it is down moves away from it. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap on')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test('the first tap counts, even if leaving a field shows its error', async () => {
  const person = await signedUp('halima', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science', residency: 'nigeria' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const pages = [
    ['reach-you', 'Contact details', 'Phone number', '12'],
    ['referees', 'Your two referees', 'Academic email of referee 2', 'somebody@gmail.com'],
    ['about-you', 'About you', 'Year', '1'],
  ] as const
  for (const [section, title, label, wrong] of pages) {
    await page.goto(portalUrl(`/application?section=${section}`))
    await heading(page, title)
    await page.getByLabel(label, { exact: label === 'Year' }).tap()
    await page.keyboard.insertText(wrong)
    await tap(page, page.getByRole('button', { name: 'Save and continue' }))
    await page.getByRole('alert').getByText('There is a problem').waitFor()
    expect(await page.locator('.field-error').count(), section).toBeGreaterThan(0)
    // The second tap continues.
    await tap(page, page.getByRole('button', { name: 'Save and continue' }))
    await expect.poll(() => page.url()).not.toContain(`section=${section}`)
  }
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the first tap on a link, another field or the end of a card counts too', async () => {
  const person = await signedUp('zainab', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application?section=reach-you'))
  await page.getByLabel('Phone number').tap()
  await page.keyboard.insertText('12')
  await tap(page, page.getByRole('link', { name: /^Next/ }))
  await heading(page, 'Where you studied')
  await page.getByLabel('Year you finished').tap()
  await page.keyboard.insertText('20')
  await tap(page, page.getByRole('button', { name: 'Done with this qualification' }))
  await page.getByText('Not finished').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a date is validated after it is left, not between its parts', async () => {
  const person = await signedUp('aisha', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application?section=about-you'))
  await page.getByLabel('Day').tap()
  await page.keyboard.insertText('31')
  await page.getByLabel('Month').tap()
  await page.keyboard.type('xyz')
  expect(await page.getByLabel('Month').inputValue()).toBe('xyz')
  await page.getByLabel('Month').fill('')
  await page.keyboard.type('February')
  expect(await page.getByLabel('Month').inputValue()).toBe('2')
  await page.getByLabel('Year', { exact: true }).tap()
  expect(await page.locator('.field-error').count()).toBe(0)
  await page.keyboard.insertText('1998')
  await page.getByLabel('Surname').tap()
  await page.getByText(/must be a real date/).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('errors appear immediately when a field is left by keyboard', async () => {
  const person = await signedUp('amina', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...(await signedInAs(person)), viewport: { width: 1280, height: 800 } })
  const { page } = visitor
  await page.goto(portalUrl('/application?section=reach-you'))
  await page.getByLabel('Phone number').click()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.locator('.field-error').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
