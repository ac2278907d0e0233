import type { Browser, Page } from 'playwright-core'
import { median } from '../../harness/table.ts'
import type { Link } from './links.ts'

/** The figures of one cold load, in milliseconds; `cls` has no unit. */
export interface Felt {
  firstPaint: number
  largestPaint: number
  blocked: number
  cls: number
  requests: number
}

/** The time after the load event in which a page does its background work. */
const settleMs = 4000

/** A phone’s screen, without service workers, which matter from the second visit on. */
export const phoneScreen = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const

/** Loads a page once, cold, over a link, on a phone's screen. */
export async function loadCold(browser: Browser, url: string, link: Link): Promise<Felt> {
  const context = await browser.newContext(phoneScreen)
  const page = await context.newPage()
  await throttle(page, link)
  let requests = 0
  page.on('request', request => {
    if (request.url().startsWith('http')) requests += 1
  })
  await page.addInitScript(watch)
  await page.goto(url, { timeout: 120_000 })
  await page.locator('h1').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(settleMs)
  const felt = await page.evaluate(() => (window as unknown as { felt: Omit<Felt, 'requests'> }).felt)
  await context.close()
  return { ...felt, requests }
}

/** Slows the network and the processor of a page. */
export async function throttle(page: Page, { downKbps, upKbps, roundTripMs, cpu, effectiveType }: Link): Promise<void> {
  // Chromium forgets what the slowed network reports as soon as the page navigates.
  await page.addInitScript(type => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'effectiveType', { value: type })
  }, effectiveType)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: (downKbps * 1000) / 8,
    uploadThroughput: (upKbps * 1000) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** Runs in the page before its first script. */
function watch(): void {
  const felt = { firstPaint: 0, largestPaint: 0, blocked: 0, cls: 0 }
  Object.assign(window, { felt })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', entry => {
    if (entry.name === 'first-contentful-paint') felt.firstPaint = entry.startTime
  })
  on('largest-contentful-paint', entry => {
    felt.largestPaint = entry.startTime
  })
  on('longtask', entry => {
    if (felt.firstPaint > 0) felt.blocked += Math.max(0, entry.duration - 50)
  })
  on('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) felt.cls += value
  })
}

export function medianFelt(runs: readonly Felt[]): Felt {
  const middle = (field: keyof Felt) => median(runs.map(run => run[field]))
  return {
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    blocked: middle('blocked'),
    cls: middle('cls'),
    requests: middle('requests'),
  }
}
