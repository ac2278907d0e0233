import { setTimeout as pause } from 'node:timers/promises'
import { type DevTools, openDevTools } from '../../harness/devtools.ts'
import type { Link } from './links.ts'
import { slowLink } from './slow-link.ts'

/** A link of one page and where it leads. */
export interface Move {
  name: string
  from: string
  /** The selector of the link in that page. */
  link: string
  /** The path it leads to, and nothing else does. */
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

/** How long the pointer rests on a link before pressing it; people take at least 200 ms. */
const hoverMs = 300
/** The time after the load for background work. */
const settleMs = 2500
const patienceMs = 60_000

interface Moved {
  ms: number
  isPrerendered: boolean
}

interface Way {
  program: string
  port: number
  move: Move
  link: Link
  how: 'hover' | 'touch'
}

/**
 * The time from a click on a link to the first frame with content of the next page, in milliseconds, for the first navigation of a
 * new visitor. `hover` rests on the link first, `touch` does not. Every page is throttled, including a prerendered one.
 */
export async function timeMove({ program, port, move, link, how }: Way): Promise<Moved> {
  const network = await slowLink(port, link)
  const slowed: Promise<unknown>[] = []
  const browser = await openDevTools(
    program,
    ['--window-size=1280,800', '--disable-background-networking'],
    async page => {
      slowed.push(page.send('Emulation.setCPUThrottlingRate', { rate: link.cpu }))
      void page.send('Page.enable')
      void page.send('Page.addScriptToEvaluateOnNewDocument', { source: withoutWorker })
      if (how === 'hover') return
      void page.send('Emulation.setDeviceMetricsOverride', {
        width: 360,
        height: 740,
        deviceScaleFactor: 2,
        mobile: true,
      })
      void page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    },
  )
  try {
    await openPage(browser, network.url + move.from)
    const place = await prepareLink(browser, move)
    await press(browser, place, how)
    const moved = await movedTo(browser, move)
    // A page that was not slowed down would improve the figure.
    await Promise.all(slowed)
    return moved
  } finally {
    await browser.close()
    network.close()
  }
}

/** Without service workers, which matter from the second visit on. */
const withoutWorker = 'Object.defineProperty(navigator, "serviceWorker", { value: undefined })'

async function openPage({ pages }: DevTools, url: string): Promise<void> {
  const [page] = pages
  await page?.send('Page.navigate', { url })
  await until(async () => (await page?.evaluate('document.readyState')) === 'complete')
  await pause(settleMs)
}

/** Scrolls to the link and records when it is pressed, for the page it leads to. */
async function prepareLink({ pages }: DevTools, { link }: Move): Promise<{ x: number; y: number }> {
  const [page] = pages
  const place = await page?.evaluate(`(${findPlace})(${JSON.stringify(link)})`)
  await pause(hoverMs)
  return JSON.parse(String(place)) as { x: number; y: number }
}

/** Runs in the page. */
function findPlace(selector: string): string {
  const link = [...document.querySelectorAll(selector)].find(each => each.checkVisibility())
  link?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = link?.getClientRects()[0] ?? { x: 0, y: 0, width: 0, height: 0 }
  // A touch counts when the finger is lifted: before that, the browser cannot tell it from scrolling.
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
    { capture: true, once: true },
  )
  return JSON.stringify({ x: x + width / 2, y: y + height / 2 })
}

async function press({ pages }: DevTools, place: { x: number; y: number }, how: Way['how']): Promise<void> {
  const [page] = pages
  if (how === 'touch') {
    await page?.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    await page?.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return
  }
  const mouse = (type: string) =>
    page?.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 })
  await page?.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })
  await pause(hoverMs)
  await mouse('mousePressed')
  await mouse('mouseReleased')
}

async function movedTo({ pages }: DevTools, { to }: Move): Promise<Moved> {
  let moved: Moved | undefined
  await until(async () => {
    for (const page of pages) {
      const said = await page.evaluate(`(${saysMove})(${JSON.stringify(to)})`)
      if (said) moved = JSON.parse(String(said)) as Moved
    }
    return moved !== undefined
  })
  if (!moved) throw new Error(`${to} was not shown`)
  return moved
}

/** Runs in a page, which may be prerendered or about to close. */
function saysMove(path: string): string {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  const [opened] = performance.getEntriesByType('navigation') as (PerformanceEntry & { activationStart?: number })[]
  if (!painted || location.pathname !== path || (document as { prerendering?: boolean }).prerendering) return ''
  return JSON.stringify({
    ms: performance.timeOrigin + painted - Number(sessionStorage.getItem('pressed')),
    isPrerendered: Boolean(opened?.activationStart),
  })
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!(await isDone())) {
    if (performance.now() > endMs) throw new Error('The browser took too long')
    await pause(50)
  }
}
