import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone, type Visitor } from './browser.ts'
import { portalUrl } from './portal.ts'

/** A screen to look at: its address, and what shows that it is complete. */
export interface Screen {
  path: string
  /** By default its heading. */
  shows?: string | RegExp
  /** Further states of the same screen, each reached from the one before: an empty form that was sent, an open dialog. */
  states?: Readonly<Record<string, (page: Page) => Promise<unknown>>>
}

/** `thumb`: a page of the portal, which people use on phones. `pointer`: a page of the office. */
type UsedBy = 'thumb' | 'pointer'

/** Opens screens one after the other and expects each to be sound in every state. */
export async function lookAt(
  visitor: Visitor,
  screens: Readonly<Record<string, Screen>>,
  usedBy: UsedBy = 'thumb',
): Promise<void> {
  const { page } = visitor
  for (const [what, { path, shows, states = {} }] of Object.entries(screens)) {
    await page.goto(portalUrl(path))
    await booted(page)
    const sign = shows === undefined ? page.locator('h1') : page.getByText(shows)
    await sign.filter({ visible: true }).first().waitFor()
    await page.locator('.spinner').filter({ visible: true }).first().waitFor({ state: 'hidden' })
    await expectGoodScreen(visitor, what, usedBy)
    for (const [state, reach] of Object.entries(states)) {
      await reach(page)
      await expectGoodScreen(visitor, `${what}: ${state}`, usedBy)
    }
  }
}

/** An address of a page in the table, or an unknown one; nobody has what its parameter names. */
export const addressIn = (path: string) =>
  path
    .replace(':programId', 'msc-computer-science')
    .replace(/:uuid\??/, '00000000-0000-4000-8000-000000000000')
    .replace(':token', 'a'.repeat(24))
    .replace('*', '/no-such-page')

/** A document is ready when it has loaded, a page of the portal when React runs. */
export const booted = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      (document.documentElement.dataset.booted || !document.getElementById('portal')),
  )

/**
 * Expects the current screen to be sound: nothing sideways at 320 and 360 pixels, and of the office at the widths of laptops enlarged
 * twice, targets for a thumb, all of it still there with doubled text, nothing that axe finds on a phone in light or at a desk in the dark
 * (titles, headings and landmarks are among its rules), no error, and nothing that the policy refused.
 */
export async function expectGoodScreen(visitor: Visitor, what: string, usedBy: UsedBy = 'thumb'): Promise<void> {
  expectNone(await visitor.misplacedFocus(), `${what}, the focus`)
  await visitor.inStillness(() => expectGoodSizes(visitor, what, usedBy))
  visitor.expectNoErrors()
}

async function expectGoodSizes(visitor: Visitor, what: string, usedBy: UsedBy): Promise<void> {
  const { page } = visitor
  await page.setViewportSize({ width: 320, height: 640 })
  expectNone(await sideways(page), `${what}, sideways at 320 pixels`)
  await page.setViewportSize(phone.viewport ?? desktopSize)
  expectNone(await sideways(page), `${what}, sideways at 360 pixels`)
  if (usedBy === 'thumb') {
    expectNone(await smallTargets(page), `${what}, targets of less than 44 pixels`)
    expectNone(await brokenByLargeText(page), `${what}, with text of twice the size`)
  }
  expectNone(await visitor.violations(), `${what}, on a phone`)
  if (usedBy === 'pointer') {
    for (const width of enlargedWidths) {
      await page.setViewportSize({ width, height: 384 })
      expectNone(await sideways(page), `${what}, sideways at ${width} pixels`)
    }
  }
  await page.setViewportSize(desktopSize)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  expectNone(await sideways(page), `${what}, sideways at a desk`)
  expectNone(await visitor.violations(), `${what}, at a desk in the dark`)
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  await page.setViewportSize(phone.viewport ?? desktopSize)
}

/** The first faults stand in the message, which is all that a list of failures shows. */
function expectNone(faults: readonly string[], what: string): void {
  expect.soft(faults, [what, ...faults.slice(0, 3)].join(' · ')).toEqual([])
}

const desktopSize = desktop.viewport ?? { width: 1280, height: 800 }

/** Laptops of 1,280 and 1,366 pixels at 200 %, and a small one. */
const enlargedWidths = [640, 683, 1024]

/** Elements wider than the screen, innermost last. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter(each => each.getBoundingClientRect().right > clientWidth)
      .map(each => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`)
  })
}

/** Buttons and fields that a thumb could miss. A link in a sentence is exempt, and a box counts with its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'button, summary, select, textarea, input:not([type=hidden], [type=file]), [role=tab], .button'
    const whole = (target: Element) => {
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined
      const boxes = [target, ...(label ? [label] : [])].map(each => each.getBoundingClientRect())
      return Math.max(...boxes.map(({ height }) => height))
    }
    return [...document.querySelectorAll(selector)]
      .filter(target => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter(target => !target.matches('.visually-hidden') && whole(target) < 43.5)
      .map(target => `${target.outerHTML.slice(0, 90)} ${Math.round(whole(target))}`)
  })
}

/** The text of somebody whose browser has 32 pixels as its size: our own is 106.25 % of that (ui/styles/base.css). */
const doubled = '212.5%'

/** What doubled text puts beside the screen, cuts off, or lays one upon the other. */
async function brokenByLargeText(page: Page): Promise<string[]> {
  const root = page.locator('html')
  await root.evaluate((html, size) => html.style.setProperty('font-size', size), doubled)
  const faults = [...(await sideways(page)), ...(await page.evaluate(cutOff)), ...(await page.evaluate(overlapping))]
  await root.evaluate(html => html.style.removeProperty('font-size'))
  return faults
}

/** Elements that hide a part of their text. A field scrolls to what is typed, and a wide table does so in a box of its own. */
function cutOff(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return [
    ...document.querySelectorAll(
      'body *:not(svg *, input, select, textarea, .visually-hidden, .scroll-x, :has(> table))',
    ),
  ]
    .filter(each => each.textContent?.trim() && each.checkVisibility({ visibilityProperty: true }))
    .filter(each => {
      const { overflowX, overflowY } = getComputedStyle(each)
      const isWider = overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1
      return isWider || (hides(overflowY) && each.scrollHeight > each.clientHeight + 1)
    })
    .map(each => `cut off: ${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`)
}

/** Things to press of which one lies upon another. What stays in its place while the page scrolls does so on purpose. */
function overlapping(): string[] {
  const scope = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document.body
  const stays = (element: Element): boolean => {
    if (element === scope) return false
    const { position } = getComputedStyle(element)
    return (
      position === 'fixed' || position === 'sticky' || (element.parentElement !== null && stays(element.parentElement))
    )
  }
  const names = (a: Element, b: Element) => a instanceof HTMLLabelElement && a.control === b
  const areOne = (a: Element, b: Element) => a.contains(b) || b.contains(a) || names(a, b) || names(b, a)
  const boxes = [...scope.querySelectorAll('a[href], button, summary, select, textarea, input, label')]
    .filter(
      each =>
        !stays(each) &&
        !each.matches('.visually-hidden') &&
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .flatMap(element => [...element.getClientRects()].map(box => ({ element, box })))
  const depth = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top)
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(b => depth(a.box, b.box) > 4 && !areOne(a.element, b.element))
      .map(b => `overlap: ${a.element.outerHTML.slice(0, 90)} ${b.element.outerHTML.slice(0, 90)}`),
  )
}

/** The button with a name, to be pressed. */
export const press = (name: string | RegExp, part?: (page: Page) => Locator) => (page: Page) =>
  (part?.(page) ?? page).getByRole('button', { name }).first().click()
