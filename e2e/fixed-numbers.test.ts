import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { portalUrl } from './portal.ts'

/* The numbers and times that the specification fixes for every page (sections 3, 4 and 9). */
const browser = theBrowser()

test('the page checks for a new version every five minutes, and its banner closes after half a minute or with “Later”', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  let asked = 0
  await page.route('**/version.json*', route => {
    asked += 1
    return route.fulfill({ json: { version: `1.2.${asked}` } })
  })
  await page.clock.install()
  await page.goto(portalUrl('/login'))
  await expect.poll(() => page.clock.fastForward(5_000).then(() => asked)).toBe(1)
  const now = () => page.evaluate(() => Date.now())
  const askedAt = await now()
  /** Until so long after it asked, however long a busy machine has taken meanwhile. */
  const passUntil = async (ms: number) => page.clock.fastForward(askedAt + ms - (await now()))
  const banner = (version: string) => page.getByText(`New version available! (v${version})`)
  await banner('1.2.1').waitFor()
  await visitor.expectAccessible('the update banner')
  await page.clock.fastForward(30_000)
  await banner('1.2.1').waitFor({ state: 'hidden' })
  await passUntil(4.5 * 60_000)
  expect(asked).toBe(1)
  await passUntil(5 * 60_000)
  await banner('1.2.2').waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  await banner('1.2.2').waitFor({ state: 'hidden' })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the bar hides only beyond 100 pixels and only when scrolling down', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(portalUrl('/faq'))
  const isHidden = () => page.evaluate(() => (document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0) <= 0)
  for (const [y, hides] of [
    [100, false],
    [101, true],
    [400, true],
    [390, false],
    [391, true],
  ] as const) {
    await page.evaluate(scrollAndPaint, y)
    await expect.poll(isHidden, { message: `at ${y}` }).toBe(hides)
  }
  await visitor.leave()
})

/** Each position gets its own event: two in one frame would count as one movement. */
function scrollAndPaint(top: number): Promise<void> {
  scrollTo(0, top)
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

test('the badge appears after 20 seconds, and never again after it is dismissed', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.clock.install()
  await page.addInitScript(noteBadge)
  const later = page.waitForEvent('requestfinished', request => request.url().includes('/later-'))
  await page.goto(portalUrl('/'))
  await page.clock.runFor(500)
  await later
  const badge = page.getByRole('complementary').filter({ hasText: 'applications close next' })
  await page.clock.fastForward(15_000)
  await page.clock.runFor(5_000)
  await badge.waitFor()
  expect(await page.evaluate(() => Number(document.documentElement.dataset.badgeMs))).toBeGreaterThanOrEqual(20_000)
  await visitor.expectAccessible('the badge')
  await badge.getByRole('button', { name: 'Dismiss' }).click()
  expect(await page.evaluate(() => localStorage.getItem('austinspireBadgeDismissed'))).toBe('true')
  await page.reload()
  await page.clock.runFor(30_000)
  expect(await badge.count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

/** Records when the badge is shown, by the clock of the page. */
function noteBadge(): void {
  new MutationObserver(() => {
    const root = document.documentElement
    if (document.querySelector('.badge:not([hidden])')) root.dataset.badgeMs ??= String(performance.now())
  }).observe(document, { subtree: true, attributeFilter: ['hidden'] })
}
