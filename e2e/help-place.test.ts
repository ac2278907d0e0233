import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { savedDraft, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import { heading } from './steps.ts'

const browser = theBrowser()
const help = (page: Page) => page.locator('.help-button')

/** What the help button covers now: controls and lines of text. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector('.help-button')
    if (!button) return ['there is no help button']
    const own = button.getBoundingClientRect()
    const covers = (box: DOMRect) =>
      box.width > 1 && box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, .toast')]
      .filter(each => each !== button && !each.closest('[popover], dialog') && covers(each.getBoundingClientRect()))
      .map(each => each.outerHTML.slice(0, 80))
    const range = document.createRange()
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const lines: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text)
      if (text.textContent?.trim() && [...range.getClientRects()].some(covers)) lines.push(text.textContent)
    }
    return [...controls, ...lines]
  })
}

/** Scrolls to a position. The scroll event comes with the next frame, after which the button is hidden until it has a place. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    top =>
      new Promise(told => {
        window.scrollTo(0, top)
        requestAnimationFrame(() => requestAnimationFrame(told))
      }),
    top,
  )
  await page.waitForFunction(() => document.querySelector('.help-button:not([data-moving])'))
}

/** Waits until the page and the help button have stopped moving, by the timers of the page itself. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => setTimeout(done, 250)))
  await expect.poll(() => help(page).evaluate(button => 'moving' in (button as HTMLElement).dataset)).toBe(false)
}

test('the help button floats on a phone, reachable everywhere, and covers nothing', async () => {
  const person = await signedUp('uche', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  for (const scale of ['1', '1.25']) {
    const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
    const { page } = visitor
    await page.addInitScript(size => localStorage.setItem('accessibility-scale', size), scale)
    for (const path of ['/login', '/signup', '/forgot-password', '/application', '/application?section=about-you']) {
      await page.goto(portalUrl(path))
      await page.waitForFunction(() => document.documentElement.dataset.booted)
      await page.locator('main h1').first().waitFor()
      await page.locator('main :is(.spinner, [aria-busy=true])').first().waitFor({ state: 'detached' })
      await settled(page)
      const steps = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / 300))
      let floating = 0
      for (let step = 0; step <= steps; step++) {
        await scrollTo(page, step * 300)
        expect(await coveredBy(page), `${path} at ${step * 300}, text ${scale}`).toEqual([])
        const { isFloating, isSeen } = await help(page).evaluate(button => ({
          isFloating: getComputedStyle(button).position === 'fixed',
          isSeen: button.getBoundingClientRect().bottom <= innerHeight && button.getBoundingClientRect().top >= 0,
        }))
        if (isFloating) expect(isSeen).toBe(true)
        if (isFloating) floating += 1
      }
      // With the largest text a long form has few free places, and covering nothing matters more.
      expect(floating, `${path}, text ${scale}`).toBeGreaterThan(scale === '1' ? steps / 2 : 0)
    }
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

test('the help button avoids the focused field, stays in its corner on a large screen, and where it is while it is pressed', async () => {
  const person = await signedUp('ebere', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application?section=about-you'))
  await heading(page, 'About you')
  for (const label of ['Surname', 'First name', 'Other names']) {
    await page.getByLabel(label).tap()
    await settled(page)
    expect(await coveredBy(page), label).toEqual([])
  }
  await help(page).tap()
  await page.getByRole('dialog', { name: 'Help' }).waitFor()
  await visitor.leave()

  const large = await browser.visit(desktop)
  await large.page.goto(portalUrl('/login'))
  await large.page.waitForFunction(() => document.documentElement.dataset.booted)
  await expect.poll(() => help(large.page).evaluate(button => getComputedStyle(button).position)).toBe('fixed')
  const box = await help(large.page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(760)

  await help(large.page).hover()
  await large.page.mouse.down()
  const whilePressed = await help(large.page).evaluate(button => {
    dispatchEvent(new Event('scroll'))
    return getComputedStyle(button).visibility
  })
  expect(whilePressed).toBe('visible')
  await large.page.mouse.up()
  await large.page.getByRole('dialog', { name: 'Help' }).waitFor()
  await large.leave()
})

test('the menu closes when a phone is rotated and the bar fits', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(portalUrl('/'))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#menu:popover-open').waitFor()
  await page.setViewportSize({ width: 700, height: 360 })
  await page.evaluate(() => new Promise(done => setTimeout(done, 300)))
  expect(await page.locator('#menu:popover-open').count()).toBe(1)
  await page.setViewportSize({ width: 1400, height: 700 })
  await expect.poll(() => page.locator('#menu:popover-open').count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an unknown programme redirects to the list, and is logged', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  await page.goto(portalUrl('/programs/bsc-alchemy'))
  await page.waitForURL(portalUrl('/programs'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(logged).toEqual(['Programme not found bsc-alchemy'])
  await page.reload()
  expect(logged).toHaveLength(1)
  await visitor.leave()
})
