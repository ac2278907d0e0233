import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

describe('by keyboard alone', () => {
  it('the phone menu opens, navigates and closes, and returns the focus', async () => {
    const visitor = await browser.visit(phone)
    const { page } = visitor
    await page.goto(portalUrl('/'))
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Menu')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'FAQ' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/faq')
    visitor.expectNoErrors()
    await visitor.leave()
  })

  it('the settings open from the menu, and closing them returns the focus to the menu button', async () => {
    const visitor = await browser.visit(phone)
    const { page } = visitor
    await page.goto(portalUrl('/'))
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.locator('#menu').getByRole('button', { name: 'Accessibility settings' }).press('Enter')
    await page.getByRole('dialog', { name: 'Accessibility settings' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Menu')
    visitor.expectNoErrors()
    await visitor.leave()
  })

  it('an external link asks first, and Escape stays', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await page.goto(portalUrl('/'))
    const link = page.locator('.bar-links a[data-leaving]').first()
    await link.press('Enter')
    await page.getByRole('dialog', { name: 'Leaving This Site' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true)
    visitor.expectNoErrors()
    await visitor.leave()
  })

  it('programme levels and search can be reached and announce the number of results', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await page.goto(portalUrl('/programs'))
    await page
      .locator('.tabs')
      .getByRole('link', { name: /^Postgraduate/ })
      .press('Enter')
    await expect.poll(() => page.locator('.finder-status').textContent()).toBe('29 programmes')
    await page.getByLabel('Search').pressSequentially('space')
    await expect.poll(() => page.locator('.finder-status').textContent()).toContain('found')
    visitor.expectNoErrors()
    await visitor.leave()
  })

  it('pictures open enlarged, move with the arrow keys, and return the focus when closed', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await page.goto(portalUrl('/hostel-images'))
    const opener = page.locator('.gallery-open').nth(6)
    await opener.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Pictures of the hostels' })
    await expect.poll(() => viewer.getByRole('status').textContent()).toBe('7 of 9')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => viewer.getByRole('status').textContent()).toBe('8 of 9')
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate(element => element === document.activeElement)).toBe(true)
    visitor.expectNoErrors()
    await visitor.leave()
  })
})
