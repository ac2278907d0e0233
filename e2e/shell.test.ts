import { expect, it } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { savedDraft, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

it('the reading settings open from the bar, from the menu on a phone, and at the end of a page without either', async () => {
  for (const [options, path] of [
    [desktop, '/'],
    [phone, '/'],
    [phone, '/login'],
    [desktop, '/privacy'],
  ] as const) {
    const visitor = await browser.visit(options)
    const { page } = visitor
    await page.goto(portalUrl(path))
    if (options === phone && path === '/') await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Accessibility settings' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Accessibility settings' })
    // A page includes only the CSS rules it uses itself; the dialog brings the others.
    const looks = await dialog.evaluate(element => ({
      ground: getComputedStyle(element).backgroundColor,
      sizes: [...element.querySelectorAll('label, label input')].map(each => getComputedStyle(each).fontSize),
    }))
    expect(looks.ground).not.toBe('rgba(0, 0, 0, 0)')
    expect(new Set(looks.sizes).size).toBe(1)
    await dialog.getByText('High', { exact: true }).click()
    await dialog.getByText('Large', { exact: true }).click()
    await visitor.expectAccessible(`the settings from ${path}`)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('contrast-high')
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

it('the back button leads to where the reader was on the page before', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/'))
  await page.evaluate(() => scrollTo(0, 1200))
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.bar a[href="/faq"]')?.click())
  await expect.poll(() => page.title()).toContain('FAQ')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  // Within a line: the browser keeps the text where it was when the display face arrives in the meantime and moves it a little.
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1200))).toBeLessThan(24)
  visitor.expectNoErrors()
  await visitor.leave()
})

it('a page of the portal fades into the next in 250 ms and has the focus', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.addInitScript(() => {
    const fades: unknown[] = []
    Object.assign(window, { fades })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (keyframes, options) {
      const fading = animate.call(this, keyframes, options)
      void fading.finished.then(() => fades.push([this.id, keyframes, fading.currentTime]))
      return fading
    }
  })
  await page.goto(portalUrl('/login'))
  await page.waitForFunction(() => document.documentElement.dataset.booted)
  await page.getByRole('link', { name: /forgot/i }).click()
  await page.waitForURL('**/forgot-password')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { fades: unknown[] }).fades))
    .toEqual([['main', { opacity: [0, 1] }, 250]])
  visitor.expectNoErrors()
  await visitor.leave()
})

it('a section of the form takes the focus from the one before, and is announced', async () => {
  const person = await signedUp('amaka', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.goto(portalUrl('/application?section=about-you'))
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
  await page.getByLabel('Home address').waitFor()
  expect(await focused()).toBe('main')
  await page
    .getByRole('status')
    .filter({ hasText: 'Contact details – Your application' })
    .waitFor({ state: 'attached' })
  await page.goBack()
  await page.getByLabel('Surname').waitFor()
  expect(await focused()).toBe('main')
  visitor.expectNoErrors()
  await visitor.leave()
})

it('help is beside the forms, answers, and writes an email that says where the applicant is', async () => {
  for (const options of [phone, desktop]) {
    const visitor = await browser.visit(options)
    const { page } = visitor
    await page.goto(portalUrl('/login'))
    await page.waitForFunction(() => document.documentElement.dataset.booted)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Help' })
    await dialog.locator('summary').first().click()
    await visitor.expectAccessible('the help dialog')
    expect(await dialog.locator('a[href^="mailto:"]').getAttribute('href')).toContain('Help%20with%20signing%20in')
    await dialog.getByRole('button', { name: 'Close' }).click()
    visitor.expectNoErrors()
    await visitor.leave()
  }
})
