import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, writeColleague } from '../harness/staff.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { expectPublished } from './published.ts'
import { besideOffice, leaveStore } from './store.ts'

const browser = theBrowser()

/** A separate portal: what is published here is seen by everyone. */
let own: OwnPortal
beforeAll(async () => {
  own = await ownPortal('brand')
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
})

const crest = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="#00573f" d="M5 5h50v30L30 57 5 35z"/><circle cx="30" cy="26" r="12" fill="#f2b705"/></svg>',
)

async function signIn(context: BrowserContext, { token }: Colleague): Promise<void> {
  const { url } = own.portal
  await context.addCookies([{ name: 'office', value: token, url, httpOnly: true, sameSite: 'Strict' }])
}

test('an administrator uploads a crest and chooses two colours, and once these are published every page has them', async () => {
  const person = await besideOffice(
    context =>
      writeColleague(context, {
        full_name: 'Ify Okafor',
        email: 'ify@usta.example',
        grants: [
          { role: 'administrator', scope: 'all' },
          { role: 'registrar', scope: 'all' },
        ],
      }),
    own.portal,
  )
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), person)
  await page.goto(`${own.portal.url}/office/settings/institution/-`)

  const field = page.getByLabel('Crest', { exact: false }).first()
  await field.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><script/></svg>') })
  await page.getByText('This file is not an SVG drawing.').waitFor()
  await field.setInputFiles({ name: 'crest.svg', mimeType: 'image/svg+xml', buffer: crest })
  await page.getByRole('img', { name: 'Chosen: Crest' }).waitFor()

  await page.getByRole('button', { name: 'Choose two colours' }).click()
  await page.getByLabel('Primary colour', { exact: true }).fill('#fff9c4')
  await page
    .getByText(/White text on #fff9c4 has a contrast of/)
    .first()
    .waitFor()
  await page.getByLabel('Primary colour', { exact: true }).fill('#00573f')
  await page.getByLabel('Accent colour', { exact: true }).fill('#f2b705')
  await page.getByRole('list', { name: 'The colours of each theme' }).getByText('High contrast, dark').waitFor()
  await expect.poll(() => page.getByText(/to put right/).count()).toBe(0)
  await page.getByText('Saved', { exact: true }).waitFor()
  await visitor.expectSound('a crest and two colours')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('region', { name: 'History' }).getByText('Ify Okafor').first().waitFor()
  visitor.expectNoErrors()

  const home = async () => (await fetch(own.portal.url)).text()
  await expectPublished(home).toContain('<style id="brand">')
  const reader = await browser.visit(phone)
  await reader.page.goto(own.portal.url)
  const bar = reader.page.locator('.bar')
  expect(await bar.locator('svg image').getAttribute('href')).toMatch(/^\/files\/[0-9a-f]{32}-512x512\.svg$/)
  const themeColour = await reader.page.locator('meta[name=theme-color]').getAttribute('content')
  expect(themeColour).not.toBe('#0d0f33')
  const token = (name: string) =>
    reader.page.evaluate(of => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), name)
  expect(await token('--brand')).toBe('#00573f')
  await reader.expectSound('the home page of another university')
  await reader.page.evaluate(() => document.documentElement.classList.add('dark'))
  expect(await token('--accent')).toBe('#f2b705')
  await reader.page.evaluate(() => document.documentElement.classList.add('contrast-high'))
  await reader.expectAccessible('the home page of another university, in high contrast')
  await reader.page.goto(`${own.portal.url}/login`)
  expect(await token('--brand')).toBe('#00573f')
  reader.expectNoErrors()
  await page.reload()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())).toBe(
    '#00573f',
  )
  visitor.expectNoErrors()
  await reader.leave()
  await visitor.leave()
})
