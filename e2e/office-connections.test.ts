import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sendWebhooks } from '../server/features/webhooks/send-webhooks.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()

const keysIn = (page: Page) => page.getByRole('table', { name: 'API keys' })
const webhooksIn = (page: Page) => page.getByRole('table', { name: 'Webhooks' })

async function connections(visitor: Visitor): Promise<Page> {
  const { page } = visitor
  await page.goto(portalUrl('/office/connections'))
  await page.getByRole('heading', { name: 'API and webhooks' }).waitFor()
  return page
}

/** Copies the secret that the dialog shows once, and returns it. Escape does not close the dialog before that. */
async function storeSecret(visitor: Visitor, label: string): Promise<string> {
  const dialog = visitor.page.getByRole('dialog')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await visitor.expectSound(`the ${label}, shown once`)
  await visitor.page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: `Copy the ${label}` }).click()
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  expect(await visitor.page.content()).not.toContain(secret)
  return secret
}

/** The response to a record system that reads the feed with a key. */
async function feedStatus({ page }: Visitor, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` }
  return (await page.request.get(portalUrl('/api/v1/feed'), { headers })).status()
}

/** Sends messages due within ten minutes to a simulated record system, without contacting other machines. */
function deliverLater(): Promise<boolean> {
  return besideOffice(context =>
    sendWebhooks.run({
      ...context,
      clock: { now: () => new Date(Date.now() + 600_000) },
      webhooks: { post: async () => 204 },
    }),
  )
}

test('an administrator creates a key that is shown once, and a webhook whose messages fail and then arrive', async () => {
  const admin = await newColleague('Ifeanyi Dike', [{ role: 'administrator', scope: 'all' }])
  const visitor = await visit({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await signIn(visitor.page.context(), admin)
  const page = await connections(visitor)
  await page.getByText('No program has a key yet.').waitFor()
  await page.getByText('There are no webhooks.').waitFor()

  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valid for how many days?').fill('731')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('valid_days')
  await dialog.getByLabel('Valid for how many days?').fill('30')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('heading', { name: 'The key of “Student records”' }).waitFor()
  const secret = await storeSecret(visitor, 'API key')
  await keysIn(page).getByText('Not used yet').waitFor()
  expect(await feedStatus(visitor, secret)).toBe(200)

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog.getByLabel('Address').fill('http://127.0.0.1/news')
  await dialog.getByRole('button', { name: 'Add the webhook' }).click()
  await dialog.getByText('Enter an address that begins with https://.').first().waitFor()
  await dialog.getByLabel('Address').fill('https://127.0.0.1/news')
  await dialog.getByRole('button', { name: 'Add the webhook' }).click()
  await page.getByRole('heading', { name: 'The secret of “Student records”' }).waitFor()
  await storeSecret(visitor, 'secret')
  await webhooksIn(page).getByText('Not delivered: leads into a private network.').waitFor()
  await webhooksIn(page).getByText('Failing').waitFor()
  await deliverLater()
  await webhooksIn(page)
    .getByText(/^Delivered/)
    .waitFor()
  await webhooksIn(page).getByText('Working').waitFor()
  await visitor.expectSound('a key and a webhook')
  await page.getByRole('button', { name: 'Revoke the key of Student records' }).click()
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await keysIn(page).getByText('Revoked').waitFor()
  expect(await keysIn(page).getByText('Not used yet').count()).toBe(0)
  expect(await feedStatus(visitor, secret)).toBe(401)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an auditor can view connections on a phone, but not change them', async () => {
  const auditor = await newColleague('Yewande Alabi', [{ role: 'auditor', scope: 'all' }])
  const visitor = await visit(phone)
  await signIn(visitor.page.context(), auditor)
  const page = await connections(visitor)
  await keysIn(page).getByText('Student records').waitFor()
  await keysIn(page).getByText('Revoked').waitFor()
  const used = keysIn(page).locator('td[data-label="Last used"]')
  expect(await used.evaluate(cell => getComputedStyle(cell, '::before').content)).toContain('Last used')
  await webhooksIn(page).getByText('https://127.0.0.1/news').waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})
