import { expect, it } from 'vitest'
import { phone, theBrowser } from './browser.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

it.each([-400, 0, 40, 400])('a phone whose clock is %i days wrong reads the same closing dates', async days => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.clock.setFixedTime(Date.now() + days * 86_400_000)
  for (const path of ['/', '/programs/msc-computer-science']) {
    // Other journeys publish rounds meanwhile: the page is compared with the document that it came from, to which it adds further parts.
    const answer = await page.goto(portalUrl(path), { waitUntil: 'load' })
    const written = endsIn((await answer?.text()) ?? '').filter(end => end > now())
    const shown = await page
      .locator('[data-until]')
      .evaluateAll(parts => parts.map(part => part.getAttribute('data-until') ?? ''))
    expect(written.length, path).toBeGreaterThan(0)
    expect(shown, path).toEqual(expect.arrayContaining(written))
    expect(shown.filter(end => end < now())).toEqual([])
  }
  visitor.expectNoErrors()
  await visitor.leave()
})

const now = () => new Date().toISOString()

/** When parts of a document end. */
function endsIn(html: string): string[] {
  return [...html.matchAll(/data-until="?(\d{4}-\d\d-\d\dT\d\d:\d\d)/g)].map(([, end = '']) => end)
}
