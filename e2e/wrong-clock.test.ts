import { expect, it } from 'vitest'
import { phone, theBrowser } from './browser.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

it.each([-400, 0, 40, 400])('a phone whose clock is %i days wrong reads the same closing dates', async days => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.clock.setFixedTime(Date.now() + days * 86_400_000)
  for (const [path, dates] of [
    ['/', '.closing li[data-until], li[data-until]'],
    ['/programs/msc-computer-science', '[data-until]'],
  ] as const) {
    // Other journeys publish rounds meanwhile: the page is compared with the document that it came from.
    const answer = await page.goto(portalUrl(path), { waitUntil: 'load' })
    const sent = (await answer?.text()) ?? ''
    const written = sent.split('data-until=').length - 1
    expect(written).toBeGreaterThan(0)
    expect(await page.locator(dates).count()).toBe(await inForce(sent))
  }
  visitor.expectNoErrors()
  await visitor.leave()
})

/** How many of the days that a page names have not passed. */
function inForce(html: string): number {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })
  return [...html.matchAll(/data-until="?(\d{4}-\d\d-\d\d)/g)].filter(([, day = '']) => day >= today).length
}
