import type { Browser, Page } from 'playwright-core'
import type { Link } from './links.ts'
import { throttle } from './measure.ts'

/** A link of one page and where it leads, as a reader presses it. */
export interface Move {
  name: string
  from: string
  /** The link, in that page. */
  link: string
  /** Where it leads; no other address has this path. */
  to: string
}

export const moves: readonly Move[] = [
  { name: 'home to list', from: '/', link: '.foot a[href="/programs"]', to: '/programs' },
  {
    name: 'list to detail',
    from: '/programs',
    link: 'main a[href="/programs/beng-civil-engineering"]',
    to: '/programs/beng-civil-engineering',
  },
  { name: 'detail to list', from: '/programs/beng-civil-engineering', link: '.programme-back', to: '/programs' },
  { name: 'home to FAQ', from: '/', link: 'main a[href^="/faq"]', to: '/faq' },
  { name: 'FAQ to contact', from: '/faq', link: '.faq-end a[href="/contact"]', to: '/contact' },
]

/** A pointer rests this long on a link before it presses it; people take 200 ms and more. */
const hoverMs = 300
/** After the load the page has this long to do its quiet work. */
const settleMs = 2500

/**
 * The time from a press on a link to the first frame that shows something of the next page, in milliseconds: the first move of a
 * reader who has just come, over a link. `hover` rests on the link before, `touch` does not.
 */
export async function timeMove(browser: Browser, origin: string, move: Move, link: Link, how: 'hover' | 'touch') {
  const context = await browser.newContext({
    viewport: how === 'touch' ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    isMobile: how === 'touch',
    hasTouch: how === 'touch',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await throttle(page, link)
  await page.goto(origin + move.from, { timeout: 120_000 })
  await page.waitForTimeout(settleMs)
  const target = page.locator(move.link).first()
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(hoverMs)
  await page.evaluate(notePress)
  if (how === 'touch') await target.tap()
  else {
    await target.hover()
    await page.waitForTimeout(hoverMs)
    await target.click()
  }
  await page.waitForURL(url => url.pathname === move.to, { waitUntil: 'load', timeout: 60_000 })
  const ms = await movedAfter(page)
  await context.close()
  return ms
}

async function movedAfter(page: Page): Promise<number> {
  const moved = await page.waitForFunction(
    () => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      return painted && performance.timeOrigin + painted - Number(sessionStorage.getItem('pressed'))
    },
    undefined,
    { timeout: 60_000 },
  )
  return Number(await moved.jsonValue())
}

/** Runs in the page: notes when a link is pressed, for the page it leads to. */
function notePress(): void {
  // The finger's press is its lifting: a browser cannot know before that it is no scrolling.
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
    { capture: true, once: true },
  )
}
