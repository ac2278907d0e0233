import { writeFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest'
import { windowlessBrowserProgram } from '../scripts/browser-program.ts'
import { violationsOf } from './axe.ts'

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** Generous, because a busy machine is slow. */
const patienceMs = 60_000

/** A visitor with a separate browser context, in which every unexpected error of a page is recorded. */
export interface Visitor {
  page: Page
  /** Fails if a page has logged an error or broken its own content policy since the last check. */
  expectNoErrors(): void
  /** What axe finds on the current screen, or in the open dialog. */
  violations(): Promise<string[]>
  /** The dialog whose opening left the focus on what closes it. Asked before anything is resized: it is decided for what is seen then. */
  misplacedFocus(): Promise<string[]>
  /** Fails if axe finds anything on the current screen or in the open dialog, or the page is wider than the screen. */
  expectAccessible(what: string): Promise<void>
  /** The same in light and in dark, for a state that no test of the screens reaches. */
  expectSound(what: string): Promise<void>
  /** The same with only the rules about colours, for a screen that was checked completely in another theme. */
  expectReadable(what: string): Promise<void>
  /** Lets nothing move during some work. */
  inStillness<Found>(work: () => Promise<Found>): Promise<Found>
  leave(): Promise<void>
}

/** The Chromium of this process, shared by test files. It ends with the process. */
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

/** For journeys that continue offline. Elsewhere the service worker would bypass the routes of a test. */
export const withWorker: BrowserContextOptions = { serviceWorkers: 'allow' }

export interface VisitOptions extends BrowserContextOptions {
  /**
   * Lets the office fetch the scripts of all its screens ahead, about a hundred files for every document. A journey that does not lose the
   * line opens one or two of them, and fetches each with its screen, like a device that saves data.
   */
  fetchesScreensAhead?: boolean
}

/** A Chromium for the tests of a file. Visitors left by a failed test are closed before the next file. */
export function theBrowser(common: BrowserContextOptions = { serviceWorkers: 'block' }): {
  visit(options?: VisitOptions): Promise<Visitor>
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

async function newVisitor(
  browser: Browser,
  { fetchesScreensAhead = false, ...options }: VisitOptions,
): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Africa/Lagos', ...options })
  await context.addInitScript(idleOnFastLine, fetchesScreensAhead)
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  actLikeAPerson(page)
  const waiting = unanswered(page)
  onTestFailed(({ task }) => picture(page, task.name, waiting))
  const inStillness = stillness(page, options.reducedMotion ?? 'no-preference')
  const errors: string[] = []
  page.on('console', message => {
    // The browser itself reports 4xx responses, which the journeys cause on purpose.
    if (
      message.type() === 'error' &&
      !/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    )
      errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(String(error)))
  const visitor: Visitor = {
    page,
    expectNoErrors() {
      const found = errors.splice(0)
      expect(found, found.join(' · ')).toEqual([])
    },
    violations: () => inStillness(() => foundBy(page)),
    misplacedFocus: () => page.evaluate(focusOnClosing),
    async expectAccessible(what) {
      expect(
        [...(await visitor.misplacedFocus()), ...(await visitor.violations())],
        `accessibility of ${what}`,
      ).toEqual([])
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth, `width of ${what}`).toBeLessThanOrEqual(clientWidth)
    },
    async expectReadable(what) {
      expect(await inStillness(() => foundBy(page, colourRules)), `colours of ${what}`).toEqual([])
    },
    expectSound: what =>
      inStillness(async () => {
        await visitor.expectAccessible(what)
        await page.evaluate(() => document.documentElement.classList.add('dark'))
        await visitor.expectReadable(`${what}, dark`)
        await page.evaluate(() => document.documentElement.classList.remove('dark'))
      }),
    inStillness,
    leave: () => context.close(),
  }
  return visitor
}

/**
 * Runs in each page before its first script. What a page does only when the browser is idle happens right after its first picture, and what
 * it leaves on a slow connection it does: how busy the machine is, and how fast its network seems, is not up to a test.
 */
function idleOnFastLine(fetchesScreensAhead: boolean): void {
  Object.assign(window, {
    requestIdleCallback(run: () => void) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = run
      port2.postMessage('idle')
    },
  })
  const isOffice = location.pathname.startsWith('/office')
  const connection = { saveData: isOffice && !fetchesScreensAhead, effectiveType: '4g' }
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}

/**
 * A person needs longer to reach a key than a page to be ready for it: what a page does right after its new picture, such as taking a key or
 * setting the focus, is done before the next key comes, however busy the machine is. The second key of two comes at once. And nobody sees
 * another size of the window before the page has drawn itself in it.
 */
function actLikeAPerson(page: Page): void {
  const { keyboard } = page
  const caughtUp = () =>
    page
      .evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
      // Another document came, and its first picture is what the person sees.
      .catch(() => {})
  let pressed = ''
  for (const act of ['press', 'type'] as const) {
    const atOnce = keyboard[act].bind(keyboard)
    keyboard[act] = async (...keys) => {
      if (pressed !== firstOfTwo) await caughtUp()
      pressed = keys[0]
      await atOnce(...keys)
    }
  }
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async size => {
    await resize(size)
    await caughtUp()
  }
}

/** The key of the office after which another one names the screen to go to. */
const firstOfTwo = 'g'

/** A theme changes only colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Lets nothing move on a page during some work, which may contain such work. */
function stillness(page: Page, motion: NonNullable<BrowserContextOptions['reducedMotion']>): Visitor['inStillness'] {
  let isStill = false
  return async work => {
    if (isStill) return work()
    isStill = true
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found = await work()
    await page.emulateMedia({ reducedMotion: motion })
    isStill = false
    return found
  }
}

/** Colours do not count during a fade: one that runs is finished first. A paused one has no end. */
async function foundBy(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(longestFadeMs => {
    const ends = document.getAnimations().map(animation => animation.finished)
    return Promise.race([Promise.allSettled(ends), new Promise(done => setTimeout(done, longestFadeMs))])
  }, 5000)
  return violationsOf(page, rules)
}

/** In a dialog of the office the focus is on its first field, its list or its safe button, never on the one that closes it. */
function focusOnClosing(): string[] {
  const dialog = [...document.querySelectorAll('.office dialog:modal')].at(-1)
  const isOnClosing = dialog?.contains(document.activeElement) && document.activeElement?.closest('.dialog-head')
  if (!dialog || !isOnClosing) return []
  const end = dialog.getBoundingClientRect().bottom
  const better = '.dialog-body :is(input, select, textarea, li button):enabled, .dialog-actions [command=close]'
  const isThere = [...dialog.querySelectorAll(better)].some(one => one.getBoundingClientRect().top < end)
  return isThere ? [`dialog-focus: ${dialog.querySelector('h2')?.textContent}`] : []
}

/** The requests of a page that have no answer yet. */
function unanswered(page: Page): ReadonlySet<Request> {
  const waiting = new Set<Request>()
  page.on('request', request => waiting.add(request))
  page.on('requestfinished', request => waiting.delete(request))
  page.on('requestfailed', request => waiting.delete(request))
  return waiting
}

/** What the visitor saw when a test failed, and beside it where they were and what the page still waited for. */
async function picture(page: Page, title: string, waiting: ReadonlySet<Request>): Promise<void> {
  const path = `test-results/${title.replace(/\W+/g, '-').slice(0, 60)}-${Date.now()}`
  if (page.isClosed()) return
  await page.screenshot({ path: `${path}.png`, fullPage: true })
  const requests = [...waiting].map(request => `waits for ${request.method()} ${request.url()}`)
  writeFileSync(`${path}.txt`, [page.url(), ...requests, ''].join('\n'))
}
