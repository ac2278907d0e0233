import { expect, it } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { requestsOf } from './page-requests.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()
const isReact = (address: string) => /\/assets\/react-/.test(address)
const isLogin = (address: string) => /\/assets\/login-/.test(address)

it('no public page downloads React without interaction', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const address of ['/', '/programs', '/programs/msc-space-physics', '/faq', '/contact'])
    await page.goto(portalUrl(address), { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(isReact)).toEqual([])
  await visitor.leave()
})

it('pointing at a link into the portal prefetches its scripts, but not under Save-Data', async () => {
  for (const saveData of [false, true]) {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    if (saveData)
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(portalUrl('/'), { waitUntil: 'networkidle' })
    const requests = requestsOf(page)
    const read = page.waitForResponse(portalUrl('/login'))
    await page.locator('header a[href="/login"]').hover()
    await read
    if (saveData) {
      await requests.settle()
      expect(scripts.filter(address => isReact(address) || isLogin(address))).toEqual([])
    } else {
      await expect.poll(() => scripts.filter(isReact)).toHaveLength(1)
      await expect.poll(() => scripts.some(isLogin)).toBe(true)
    }
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

it('up to three programmes are compared side by side, in a URL that the back button leaves', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/programs'))
  const boxes = page.locator('.finder [name=compare]:visible')
  for (const index of [0, 1, 2]) await boxes.nth(index).click()
  await page.getByText('3 of 3').waitFor()
  await boxes.nth(3).click()
  await page.locator('.toast:visible').getByText('Three at a time').waitFor()
  await expect.poll(() => boxes.nth(3).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Side by side' })
  await dialog
    .getByRole('button', { name: /^Remove/ })
    .nth(2)
    .click()
  await expect.poll(() => new URL(page.url()).searchParams.get('compare')?.split(',').length).toBe(2)
  const address = page.url()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await page.goto(address)
  await dialog.getByRole('columnheader').first().waitFor()
  await dialog.getByRole('link').first().click()
  await page.waitForURL('**/programs/*')
  visitor.expectNoErrors()
  await visitor.leave()
})

it('programmes that are ticked faster than the page is drawn are all compared', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/programs'))
  const boxes = page.locator('.finder [name=compare]:visible')
  await boxes.first().click()
  await page.getByText('1 of 3').waitFor()
  await boxes.evaluateAll((all: HTMLInputElement[]) => {
    for (const box of all.slice(1, 3)) box.click()
  })
  await page.getByText('3 of 3').waitFor()
  expect(await page.locator('.finder [name=compare]:checked').count()).toBe(3)
  visitor.expectNoErrors()
  await visitor.leave()
})

it('a message submitted before hydration is sent afterwards, and a draft survives a reload', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/react-*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(portalUrl('/contact'))
  await page.getByLabel('Full name').fill('Ada Obi')
  await page.getByRole('button', { name: 'Send message' }).click()
  release()
  await page.getByRole('alert').getByText('There is a problem').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Obi')
  await page.reload()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Obi')
  await page.getByLabel('Email address').fill('ada@example.org')
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Your message').fill('When do lectures begin?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'We have received your message' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

it.each(['later', 'react', 'contact-island'])(
  'a message submitted before hydration is sent although the network first fails to bring the script %s',
  async script => {
    const visitor = await browser.visit(phone)
    const { page } = visitor
    let failures = 2
    let lose = () => {}
    const submitted = new Promise<void>(resolve => {
      lose = resolve
    })
    await page.route(`**/assets/${script}-*.js`, async route => {
      await submitted
      failures -= 1
      await (failures < 0 ? route.continue() : route.abort())
    })
    await page.goto(portalUrl('/contact'), { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Full name').fill('Ada Obi')
    await page.getByRole('button', { name: 'Send message' }).click()
    lose()
    await page.getByRole('alert').getByText('There is a problem').waitFor()
    expect(failures).toBeLessThan(0)
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Obi')
    await visitor.leave()
  },
)

it('a programme is shared by its URL, with a confirmation for four seconds', async () => {
  const visitor = await browser.visit({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visitor
  await page.goto(portalUrl('/programs/bsc-accounting'))
  await page.getByRole('button', { name: 'Share' }).click()
  const toast = page.locator('.toast:visible').getByText('Program link copied to clipboard!')
  await toast.waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(portalUrl('/programs/bsc-accounting'))
  await page.mouse.move(0, 0)
  await toast.waitFor({ state: 'hidden' })
  visitor.expectNoErrors()
  await visitor.leave()
})

it('a new version is offered after five minutes on every kind of page, and closes after a while or by Later', async () => {
  for (const address of ['/faq', '/login']) {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await page.clock.install()
    let isAsked = false
    await page.route('**/version.json?*', async route => {
      isAsked = true
      await route.fulfill({ json: { version: '9.9.9' } })
    })
    await page.goto(portalUrl(address), { waitUntil: 'networkidle' })
    await page.clock.runFor(1000)
    // In steps shorter than the time it is shown.
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000)
        return isAsked
      })
      .toBe(true)
    const banner = page.getByText('New version available! (v9.9.9)')
    await banner.waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect.poll(() => banner.isVisible()).toBe(false)
    await visitor.leave()
  }
})

it('the next closing date shows after twenty seconds on a public page, and stays away once dismissed', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.clock.install()
  await page.goto(portalUrl('/faq'), { waitUntil: 'networkidle' })
  await page.clock.runFor(1000)
  const badge = page.locator('.badge:visible')
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return badge.count()
    })
    .toBe(1)
  await badge.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => badge.count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('austinspireBadgeDismissed'))).toBe('true')
  await visitor.leave()
})
