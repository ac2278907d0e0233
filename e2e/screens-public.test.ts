import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pages } from '#shared/paths.ts'
import { desktop, phone, theBrowser, withWorker } from './browser.ts'
import { portalUrl } from './portal.ts'
import { addressIn, booted, expectGoodScreen, lookAt, press } from './screens.ts'

const browser = theBrowser(withWorker)

/** An address for every page in the table, and an unknown one. */
const addresses = Object.values(pages).map(({ path, kind }) => ({
  isDocument: kind === 'document',
  path: addressIn(path),
}))

/** As stored by the settings dialog, with the classes on the root element. */
const contrasts = ['contrast-high', 'dark contrast-high']

/** What has moved visibly since the page was opened. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        const moved: string[] = []
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
            moved.push(entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', '))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
      }),
  )

it('every page is sound for a stranger in every theme, under its own policy, and nothing on a document moves', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  for (const { path, isDocument } of addresses) {
    await page.goto(portalUrl(path))
    await booted(page)
    await page.locator('h1').first().waitFor()
    if (isDocument) expect.soft(await shifts(page), `movement on ${path}`).toEqual([])
    await expectGoodScreen(visitor, path)
    for (const classes of isDocument ? contrasts : []) {
      await page.evaluate(value => {
        document.documentElement.className = value
      }, classes)
      await visitor.expectReadable(`${path}, ${classes}`)
    }
  }
  await visitor.leave()
})

it('nothing on a document moves at a desk; without scripts each has its text, and other pages say what to do', async () => {
  const visitor = await browser.visit(desktop)
  const plain = await browser.visit({ ...phone, javaScriptEnabled: false })
  for (const { path } of addresses.filter(({ isDocument }) => isDocument)) {
    await visitor.page.goto(portalUrl(path))
    expect.soft(await shifts(visitor.page), `movement on ${path}`).toEqual([])
    await plain.page.goto(portalUrl(path))
    expect.soft(await plain.page.locator('h1').count(), path).toBe(1)
    expect.soft((await plain.page.locator('main').textContent())?.length, path).toBeGreaterThan(150)
  }
  for (const { path } of addresses.filter(({ isDocument }) => !isDocument)) {
    await plain.page.goto(portalUrl(path))
    expect.soft(await plain.page.locator('noscript').textContent(), path).toContain('This page needs JavaScript')
    expect.soft(await plain.page.locator('.spinner').filter({ visible: true }).count(), path).toBe(0)
  }
  visitor.expectNoErrors()
  await visitor.leave()
  await plain.leave()
})

it('menus, settings, help and forms with errors are sound in every theme', async () => {
  const visitor = await browser.visit(phone)
  const settings = press('Accessibility settings')
  await lookAt(visitor, {
    'the menu': { path: '/', states: { open: press('Menu') } },
    'the list of programmes': {
      path: '/programs',
      states: {
        'a comparison begun': async page => {
          for (const index of [0, 1]) await page.locator('.finder [name=compare]:visible').nth(index).click()
        },
        'a comparison': press('Compare'),
      },
    },
    'the contact form': { path: '/contact', states: { 'sent empty': press('Send message') } },
    'a shared programme': { path: '/programs/bsc-accounting' },
    'the settings on the login': { path: '/login', states: { open: settings } },
    'the settings on a document': {
      path: '/privacy',
      states: {
        'the menu': press('Menu'),
        open: async of => {
          // Another width has closed the menu.
          await of.keyboard.press('Escape')
          await press('Menu')(of)
          await settings(of)
        },
      },
    },
    'help on the login': { path: '/login', states: { open: press('Help') } },
    'the login': {
      path: '/login',
      states: {
        refused: async page => {
          await page.getByLabel('Email address').fill('nobody@example.com')
          await page.getByLabel('Password', { exact: true }).fill('not my password')
          await press('Sign in')(page)
          await page.getByText('Incorrect email or password').first().waitFor()
        },
      },
    },
    'the sign-up': { path: '/signup', states: { 'sent empty': press('Create my account') } },
    'a reference without its link': { path: '/references', shows: 'Application UUID is required' },
    'a request without its link': { path: '/transcripts', shows: 'This link is not valid' },
  })
  await visitor.leave()
})
