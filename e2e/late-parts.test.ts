import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountCalls } from '../shared/contract/calls/account.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { sentApplication } from './payers.ts'
import * as people from './people.ts'
import { portalUrl } from './portal.ts'
import { booted } from './screens.ts'

const browser = theBrowser()

/** Every call and every script that is fetched later takes its time, the one longer than the other. */
async function slowDown({ page }: Visitor): Promise<void> {
  let asked = 0
  await page.route('**/*', async route => {
    asked += 1
    if (route.request().resourceType() === 'fetch') await page.waitForTimeout(100 * (1 + ((asked * 3) % 4)))
    await route.continue().catch(() => undefined)
  })
}

/** What can be pressed in the content of the page and has moved without a press since the page was loaded. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        const pressed = 'a, button, input, select, textarea, summary'
        const found: string[] = []
        /** In pixels; a press still meets what it was meant for. */
        const small = 8
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            hadRecentInput: boolean
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
          })[])
            for (const { node, previousRect, currentRect } of entry.hadRecentInput ? [] : entry.sources) {
              const part = node instanceof Element ? node : node?.parentElement
              const target = part?.closest('main') && (part.matches(pressed) ? part : part.querySelector(pressed))
              const by = Math.round(currentRect.y - previousRect.y)
              if (target && Math.abs(by) > small) found.push(`${target.textContent} moved by ${by}`)
            }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)))
      }),
  )

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('what can be pressed stays where it is on %s while parts of the page come late', async (_where, device) => {
  const person = await sentApplication('msc', 'nigeria')
  const { method, path: terms } = accountCalls.agreeToTerms
  await fetch(portalUrl(terms), { method, headers: { authorization: `Bearer ${person.bearer}` } })
  const visitor = await browser.visit({ ...device, ...(await people.signedInAs(person)) })
  await slowDown(visitor)
  for (const [path, last] of [
    ['/dashboard', 'Edit application'],
    ['/application', 'Edit application'],
    ['/payment', 'Ask someone to pay'],
    ['/document-upload?type=postgraduate', 'Edit application'],
  ] as const) {
    await visitor.page.goto(portalUrl(path))
    await booted(visitor.page)
    await visitor.page.getByRole('button', { name: last }).waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect.soft(await moved(visitor.page), path).toEqual([])
  }
  visitor.expectNoErrors()
  await visitor.leave()
})
