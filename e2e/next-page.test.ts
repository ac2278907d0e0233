import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { portalUrl } from './portal.ts'
import { noteFades, prerenderingReader } from './prerendering-reader.ts'

const browser = theBrowser()

const marked = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('[data-next]')].map(link => link.pathname))

/** Later than a page that was pointed at would be marked, by the timers of the page itself. */
const rested = (page: Page) => page.evaluate(() => new Promise(done => setTimeout(done, 150)))

const inBar = (page: Page, name: string) => page.locator('.bar').getByRole('link', { name, exact: true })

/** What fades in on the page, and for how long. */
const fades = (page: Page) => page.evaluate(() => (window as unknown as { fades: [string, unknown][] }).fades)

const isWhole = "location.pathname + ' ' + document.readyState"

it('pointing at a link prerenders its page, which opens with the current settings and account', async () => {
  const reader = await prerenderingReader('/')
  await expect.poll(() => reader.see(isWhole)).toBe('/ complete')
  await reader.pointAt('/faq')
  await expect.poll(() => reader.seeAhead(isWhole)).toBe('/faq complete')
  // As the same reader could in another tab.
  const changed = {
    'accessibility-theme': 'dark',
    'accessibility-scale': '1.25',
    accessToken: 'x',
    applicationData: '{}',
  }
  await reader.see(`Object.assign(localStorage, ${JSON.stringify(changed)})`)
  await reader.press()
  await expect.poll(() => reader.see('location.pathname')).toBe('/faq')
  expect(await reader.see("performance.getEntriesByType('navigation')[0].activationStart > 0")).toBe(true)
  await expect.poll(() => reader.see('document.documentElement.className')).toContain('dark')
  expect(await reader.see("document.documentElement.style.getPropertyValue('--text-scale')")).toBe('1.25')
  await expect.poll(() => reader.see("document.querySelector('[data-way=apply]').textContent")).toBe('Dashboard')
  await expect.poll(() => reader.see('fades')).toEqual([['main', 'fade', 250]])
})

it('a prerendered page loads its late parts when opened, and navigates like any other', async () => {
  const reader = await prerenderingReader('/')
  await expect.poll(() => reader.see(isWhole)).toBe('/ complete')
  await reader.pointAt('/faq')
  await expect.poll(() => reader.seeAhead(isWhole)).toBe('/faq complete')
  // The same file can be there twice: fetched into the cache, and imported from it.
  const late =
    "[...new Set(performance.getEntriesByType('resource').map(({ name }) => /(later|page-parts)-/.exec(name)?.[1]))].filter(Boolean).sort()"
  expect(await reader.seeAhead(late)).toEqual([])
  await reader.press()
  await expect.poll(() => reader.see('location.pathname')).toBe('/faq')
  await expect.poll(() => reader.see(late)).toEqual(['later', 'page-parts'])
  await reader.pointAt('/campus')
  await expect.poll(() => reader.seeAhead(isWhole)).toBe('/campus complete')
  await reader.press()
  await expect.poll(() => reader.see('location.pathname')).toBe('/campus')
  await reader.see('history.back()')
  await expect.poll(() => reader.see('location.pathname')).toBe('/faq')
})

it('only public pages are prerendered: not sign-in or sign-out, other sites or links to a new tab', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/programs/bsc-accounting'), { waitUntil: 'networkidle' })
  const others = await page.evaluate(() => {
    const isPublic = (path: string) =>
      /^\/(|programs.*|faq|campus|hostels|hostel-images|contact|privacy|terms|sitemap)$/.test(path)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    for (const link of links) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return links.filter(link => link.origin !== location.origin || link.target || !isPublic(link.pathname)).length
  })
  expect(others).toBeGreaterThan(4)
  for (const href of [
    '/login',
    '/signup',
    '/login#sign-out',
    '/dashboard',
    '/pay/abc',
    '/sandbox/x',
    '/office',
    '/brochures/x.pdf',
    '/faqs',
    '/programs/a/b',
  ]) {
    await page.evaluate(address => {
      const link = Object.assign(document.createElement('a'), { href: address })
      document.body.append(link)
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }, href)
    await rested(page)
    expect(await marked(page), href).toEqual([])
  }
  await visitor.leave()
})

it('one page is prerendered at a time, none for a touch that may be a scroll, and none under Save-Data', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/'))
  for (const [name, path] of [
    ['FAQ', '/faq'],
    ['Hostels', '/hostels'],
  ] as const) {
    await inBar(page, name).hover()
    await expect.poll(() => marked(page)).toEqual([path])
  }
  await visitor.leave()
  for (const [options, saveData] of [
    [phone, false],
    [desktop, true],
  ] as const) {
    const other = await browser.visit(options)
    if (saveData)
      await other.page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    await other.page.goto(portalUrl('/'), { waitUntil: 'networkidle' })
    const link = other.page.locator('main a[href^="/faq"]').first()
    if (saveData) await link.hover()
    else await link.dispatchEvent('touchstart')
    await rested(other.page)
    expect(await marked(other.page)).toEqual([])
    await other.leave()
  }
})

it('a page fades in for 250 ms after navigation, prerendered or not, but not on the first load', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.addInitScript(noteFades)
  await page.goto(portalUrl('/'), { waitUntil: 'networkidle' })
  expect(await fades(page)).toEqual([])
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.bar a[href="/campus"]')?.click())
  await page.waitForURL('**/campus')
  await expect.poll(() => fades(page)).toEqual([['main', 'fade', 250]])
  await visitor.leave()
  const calm = await browser.visit({ ...desktop, reducedMotion: 'reduce' })
  await calm.page.addInitScript(noteFades)
  await calm.page.goto(portalUrl('/'))
  await inBar(calm.page, 'FAQ').click()
  await calm.page.waitForURL('**/faq')
  await calm.page.waitForLoadState('networkidle')
  expect(await fades(calm.page)).toEqual([])
  await calm.leave()
})
