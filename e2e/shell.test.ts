import { expect, it } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { savedDraft, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

it('the reading settings open from the bar, from the phone menu, and from the end of a page without either', async () => {
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
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('contrast-high')
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

it('the back button restores the scroll position of the previous page', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/'))
  await page.evaluate(() => scrollTo(0, 1200))
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.bar a[href="/faq"]')?.click())
  await expect.poll(() => page.title()).toContain('FAQ')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  // Within one line, because scroll anchoring compensates when the display font arrives and shifts the text a little.
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1200))).toBeLessThan(24)
  visitor.expectNoErrors()
  await visitor.leave()
})

it('pages of the portal fade into each other in 250 ms, and the new one has the focus', async () => {
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

it('the next section of the form gets the focus, and is announced', async () => {
  const person = await signedUp('amaka', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.goto(portalUrl('/application?section=about-you'))
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
  await page.getByLabel('Home address').waitFor()
  await expect.poll(focused).toBe('main')
  await page
    .getByRole('status')
    .filter({ hasText: 'Contact details – Your application' })
    .waitFor({ state: 'attached' })
  await page.goBack()
  await page.getByLabel('Surname').waitFor()
  await expect.poll(focused).toBe('main')
  visitor.expectNoErrors()
  await visitor.leave()
})

it('help is available next to the forms, answers questions, and starts an email that names the current page', async () => {
  for (const options of [phone, desktop]) {
    const visitor = await browser.visit(options)
    const { page } = visitor
    await page.goto(portalUrl('/login'))
    await page.waitForFunction(() => document.documentElement.dataset.booted)
    // The button moves to a free place once the script that looks for one is there.
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Help' })
    await dialog.locator('summary').first().click()
    expect(await dialog.locator('a[href^="mailto:"]').getAttribute('href')).toContain('Help%20with%20signing%20in')
    await dialog.getByRole('button', { name: 'Close' }).click()
    visitor.expectNoErrors()
    await visitor.leave()
  }
})
