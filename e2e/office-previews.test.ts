import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()
const withClipboard = { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] }

test('an editor sees a question change on its page while typing, and shows the draft to somebody by a link', async () => {
  const editor = await newColleague('Amaka Ibe', [{ role: 'editor', scope: 'all' }])
  const visitor = await browser.visit(withClipboard)
  const { page } = visitor
  await signIn(page.context(), editor)
  await page.goto(portalUrl('/office/settings/faq/-'))
  const shown = page.frameLocator('iframe:not([data-waits])')
  await shown.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.setting-list > li').first().getByRole('button').first().click()
  await page.getByLabel('Title', { exact: true }).first().fill('Before anything else')
  await shown.getByText('Before anything else').first().waitFor()
  await visitor.expectSound('a setting with its preview')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Desktop' }).click()
  await page.getByRole('button', { name: 'Copy a link for others' }).click()
  await page.getByText(/^Copied\. It works until/).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  visitor.expectNoErrors()

  const guest = await browser.visit(phone)
  await guest.page.goto(link)
  await guest.page.getByText('This is a draft.').waitFor()
  await guest.page.getByText('Before anything else').first().waitFor()
  guest.expectNoErrors()
  await page.getByRole('button', { name: 'Discard the draft…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('There is no draft.', { exact: false }).waitFor()
  await guest.page.reload()
  await guest.page.getByRole('heading', { name: 'This preview has ended' }).waitFor()
  await guest.leave()
  await visitor.leave()
})

test('a mail is worded with a placeholder, looked at on a phone, and published', async () => {
  const both = await newColleague('Bola Ige', [
    { role: 'editor', scope: 'all' },
    { role: 'registrar', scope: 'all' },
  ])
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await signIn(page.context(), both)
  await page.goto(portalUrl('/office/settings/mail-text'))
  await page.getByRole('link', { name: 'Second look requested' }).click()
  await page.getByLabel('Subject').fill('Your second look, ')
  await page.getByRole('button', { name: '{first_name}' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Your second look, {first_name}')
  await page.getByText('Saved', { exact: true }).waitFor()
  await visitor.expectSound('the words of a mail, on a phone')
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.frameLocator('iframe:not([data-waits])').getByText('Your second look, Amina').waitFor()
  await visitor.expectSound('the preview of a mail, on a phone')
  await page.getByRole('link', { name: 'Fields' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('There is no draft. It begins with the first change.').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
