import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest'
import { windowlessBrowserProgram } from '../scripts/browser-program.ts'

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** A machine that does other work as well takes its time. What it shows then counts. */
const patienceMs = 60_000

/** A visitor: a browser context of its own, in which every unexpected error of a page is remembered. */
export interface Visitor {
  page: Page
  /** Fails when a page logged an error or broke its own content policy since the last look. */
  expectNoErrors(): void
  /** Fails when axe finds anything on the screen as it is now, or the page is wider than the screen. */
  expectAccessible(what: string): Promise<void>
  /** The same for nothing but the rules that look at colours: for a screen that was looked at whole in another theme. */
  expectReadable(what: string): Promise<void>
  leave(): Promise<void>
}

/** The Chromium of this process, which files of tests share. It ends with the process. */
let chromiumHere: Promise<Browser> | undefined

function launchChromium(): Promise<Browser> {
  const executablePath = windowlessBrowserProgram()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
  })
}

/** For journeys that continue without a network. Elsewhere the site’s worker would carry calls past what a test puts in their way. */
export const withWorker: BrowserContextOptions = { serviceWorkers: 'allow' }

/** A Chromium for the tests of a file. Visitors who were left when a test failed go before the next file. */
export function theBrowser(common: BrowserContextOptions = { serviceWorkers: 'block' }): {
  visit(options?: BrowserContextOptions): Promise<Visitor>
} {
  let browser: Browser | undefined
  beforeAll(async () => {
    chromiumHere ??= launchChromium()
    browser = await chromiumHere
    if (!browser.isConnected()) {
      chromiumHere = launchChromium()
      browser = await chromiumHere
    }
  })
  afterAll(async () => {
    await Promise.all(browser?.contexts().map(context => context.close()) ?? [])
  })
  return {
    async visit(options = phone) {
      if (!browser) throw new Error('The browser has not started')
      return newVisitor(browser, { ...common, ...options })
    },
  }
}

async function newVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Africa/Lagos', ...options })
  const motion = options.reducedMotion ?? 'no-preference'
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  onTestFailed(({ task }) => picture(page, task.name))
  const errors: string[] = []
  page.on('console', message => {
    // The browser itself reports answers of 4xx, which the journeys cause on purpose.
    if (
      message.type() === 'error' &&
      !/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    )
      errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(String(error)))
  return {
    page,
    expectNoErrors() {
      expect(errors.splice(0)).toEqual([])
    },
    async expectAccessible(what) {
      expect(await foundBy(page, motion), `accessibility of ${what}`).toEqual([])
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth, `width of ${what}`).toBeLessThanOrEqual(clientWidth)
    },
    async expectReadable(what) {
      expect(await foundBy(page, motion, colourRules), `colours of ${what}`).toEqual([])
    },
    leave: () => context.close(),
  }
}

type Motion = NonNullable<BrowserContextOptions['reducedMotion']>

/** A theme changes colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What is still fading, or begins to, has no colours that count: nothing moves while axe looks. */
async function foundBy(page: Page, motion: Motion, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The fade of a page that has started goes on to its end. One that is paused has none.
  await page.evaluate(longestFadeMs => {
    const ends = document.getAnimations().map(animation => animation.finished)
    return Promise.race([Promise.allSettled(ends), new Promise(done => setTimeout(done, longestFadeMs))])
  }, 5000)
  const { violations } = await (await axeOf(page, rules)).analyze()
  await page.emulateMedia({ reducedMotion: motion })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** Axe with all its rules or some. It is put into a document once, and needs a second page only where there are frames. */
async function axeOf(page: Page, rules?: string[]): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isAlone)
  return rules ? axe.withRules(rules) : axe
}

/** What the visitor saw when a test failed, for anyone who looks into it. */
async function picture(page: Page, title: string): Promise<void> {
  const name = title.replace(/\W+/g, '-').slice(0, 60)
  if (!page.isClosed()) await page.screenshot({ path: `test-results/${name}-${Date.now()}.png`, fullPage: true })
}
