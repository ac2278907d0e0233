import { expect, it } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

it('every page links to the login, on a desktop and on a phone, with or without scripts', async () => {
  for (const [options, javaScriptEnabled] of [
    [desktop, true],
    [phone, true],
    [desktop, false],
  ] as const) {
    const visitor = await browser.visit({ ...options, javaScriptEnabled })
    const { page } = visitor
    await page.goto(portalUrl('/faq'))
    if (options === phone) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Apply Now' }).first().waitFor()
    await page.getByRole('link', { name: 'Sign in' }).filter({ visible: true }).click()
    await page.waitForURL('**/login')
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

it('the header shows who is signed in before React starts, and updates in every tab after sign-out', async () => {
  const person = await signedUp('ife', 'msc')
  for (const options of [desktop, phone]) {
    const visitor = await browser.visit({ ...options, ...(await signedInAs(person)) })
    const { page } = visitor
    // React never loads: the header comes from the page alone.
    await page.route('**/assets/start-*.js', () => {})
    await page.goto(portalUrl('/'))
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Dashboard' }).waitFor()
    expect(await bar.getByText('Apply Now').count()).toBe(0)
    await page.unroute('**/assets/start-*.js')

    await page.goto(portalUrl('/application'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await bar.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/dashboard')

    await page.goto(portalUrl('/document-upload?type=postgraduate'))
    const ways = page.getByRole('navigation', { name: 'Your account' })
    await ways.getByRole('button', { name: 'Sign out' }).waitFor()
    await ways.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/dashboard')

    const other = await page.context().newPage()
    await other.goto(portalUrl('/faq'))
    await other.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
    if (options === phone) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Sign out' }).filter({ visible: true }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => 'accessToken' in localStorage || 'applicationData' in localStorage)).toBe(false)
    await other.getByRole('banner').getByRole('link', { name: 'Apply Now' }).waitFor()
    visitor.expectNoErrors()
    await visitor.leave()
  }
})
