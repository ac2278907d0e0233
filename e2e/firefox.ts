import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest'
import { firefoxProgram } from '../scripts/browser-program.ts'
import { portalUrl } from './portal.ts'

/** An element by its tag or role and the words it starts with. A later step searches inside the result of the earlier one. */
type Step = readonly [selector: string, words?: string]

/** Generous, because a busy machine is slow. */
const patienceMs = 60_000

/** A visitor with Firefox: a separate profile, in which every error of a page is recorded. */
export interface FirefoxVisitor {
  page: Page
  open(path: string): Promise<void>
  /** Waits for a URL, which client-side navigation changes without loading a document. */
  expectAddress(part: string): Promise<void>
  expectHeading(words: string): Promise<void>
  expectText(words: string): Promise<void>
  /** Replaces the contents of a field by typing. */
  type(label: string, text: string): Promise<void>
  select(label: string, value: string): Promise<void>
  /** Clicks a button or a link. */
  press(name: string): Promise<void>
  /** Chooses an option of a question, or ticks a box when there is no question. */
  choose(option: string, question?: string): Promise<void>
  /** Uploads a document and waits until it is stored. */
  upload(document: string, file: string): Promise<void>
  /** Fails if a page has logged an error or broken its own content policy since the last check. */
  expectNoErrors(): void
  leave(): Promise<void>
}

/**
 * One Firefox for the tests of a file. Playwright cannot drive the Firefox of a distribution, and the locators of Puppeteer
 * need scripts that our content policy forbids. So elements are found by the functions below. Never run a script before those of
 * the page (`evaluateOnNewDocument`, `exposeFunction`): when a document follows another quickly, Firefox reports its arguments as
 * an error of the page, ‘Permission denied to access property "length"’.
 */
export function theFirefox(): { visit(): Promise<FirefoxVisitor> } {
  let browser: Browser | undefined
  beforeAll(async () => {
    const executablePath = firefoxProgram()
    browser = await puppeteer.launch({
      browser: 'firefox',
      ...(executablePath ? { executablePath } : {}),
      headless: true,
      timeout: patienceMs,
      // Firefox ignores the screen size. Its window is at least 450 pixels wide.
      defaultViewport: null,
      args: ['--width=360', '--height=740'],
    })
  })
  afterAll(async () => {
    await browser?.close()
  })
  return {
    async visit() {
      if (!browser) throw new Error('Firefox has not started')
      return newVisitor(browser)
    },
  }
}

async function newVisitor(browser: Browser): Promise<FirefoxVisitor> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const errors = errorsOf(page)
  onTestFailed(({ task }) => picture(page, task.name))
  const find = (...path: Step[]) => whenFound(page, path)
  const field = (label: string) => find(['label', label], ['input, select, textarea'])
  return {
    page,
    async open(path) {
      // Firefox reports unfinished loads of a document as page errors when it is left.
      await page.waitForNetworkIdle({ idleTime: 250 })
      await page.goto(portalUrl(path))
    },
    async expectAddress(part) {
      await until(`the address ${part}`, () => page.evaluate(part => location.href.includes(part), part))
    },
    async expectHeading(words) {
      await find(['h1, h2', words])
    },
    async expectText(words) {
      await find(['body *', words])
    },
    async type(label, text) {
      const control = await field(label)
      await control.evaluate(input => input instanceof HTMLElement && 'select' in input && Object(input).select())
      await control.type(text)
    },
    async select(label, value) {
      await (await field(label)).select(value)
    },
    async press(name) {
      await (await find(['button:not([aria-disabled=true]), a[href]', name])).click()
    },
    async choose(option, question) {
      await (await find(...(question ? [['fieldset', question] as const] : []), ['label', option])).click()
    },
    async upload(document, file) {
      const input = await find(['li', document], ['input[type=file]'])
      await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
      await find(['li', document], ['*', 'Added'])
    },
    expectNoErrors() {
      expect(errors.splice(0)).toEqual([])
    },
    leave: () => context.close(),
  }
}

/** Firefox reports content policy violations as page errors, with a source location like every error. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', error => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    // Firefox asks for this file on every page that names no icon, such as the card page of the sandbox, and reports a request that
    // was aborted with its page without a URL.
    if (!text.includes('/favicon.ico') && !text.includes('Failed to load ‘’.')) errors.push(text)
  })
  return errors
}

/** Waits for the visible element at the end of the path, in a frame over the page or else in the page. */
function whenFound(page: Page, path: readonly Step[]): Promise<ElementHandle> {
  return until(JSON.stringify(path), async () => {
    for (const frame of page.frames().toReversed()) {
      const found = (await frame.evaluateHandle(elementAt, path)).asElement()
      if (found) return found as ElementHandle
    }
    return undefined
  })
}

/** Runs in the page, so it cannot use this module. The field of a label counts as inside it. */
function elementAt(path: readonly Step[]): Element | undefined {
  const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  let places: Element[] = [document.documentElement]
  for (const [selector, words = ''] of path)
    places = places.flatMap(place => {
      if (place instanceof HTMLLabelElement && place.control?.matches(selector)) return [place.control]
      const named = [...place.querySelectorAll(selector)].filter(
        element => element.checkVisibility() && wordsOf(element).startsWith(words),
      )
      // Exact names come before longer ones that start with the same words.
      return named.sort((a, b) => Number(wordsOf(b) === words) - Number(wordsOf(a) === words))
    })
  return places[0]
}

/** Searches until something is found. A search interrupted by a navigation counts as finding nothing. */
async function until<Found>(what: string, look: () => Promise<Found | false | undefined>): Promise<Found> {
  let cause: unknown
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(100)) {
    try {
      const found = await look()
      if (found) return found
    } catch (error) {
      cause = error
    }
  }
  throw new Error(`Firefox did not show ${what}`, { cause })
}

async function picture(page: Page, title: string): Promise<void> {
  const name = title.replace(/\W+/g, '-').slice(0, 60)
  await mkdir('test-results', { recursive: true })
  if (!page.isClosed()) await page.screenshot({ path: `test-results/${name}-firefox-${Date.now()}.png` })
}
