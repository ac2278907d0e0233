import { chromium } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openDevTools } from '../harness/devtools.ts'
import { browserProgram } from '../scripts/browser-program.ts'
import { portalUrl } from './portal.ts'

/** A visitor in a separate browser that prerenders pages. Chromium does not prerender while Playwright is attached. */
export interface PrerenderingReader {
  /** The value of an expression in the visible page. */
  see(expression: string): Promise<unknown>
  /** The same in the prerendered page; undefined while there is none. */
  seeAhead(expression: string): Promise<unknown>
  /** Rests the pointer on the first visible link to a path. */
  pointAt(path: string): Promise<void>
  /** Clicks where the pointer is. */
  press(): Promise<void>
}

/** The browser closes with the test. */
export async function prerenderingReader(path: string): Promise<PrerenderingReader> {
  const program = browserProgram() ?? chromium.executablePath()
  const browser = await openDevTools(program, ['--window-size=1280,800'], async page => {
    void page.send('Page.enable')
    for (const first of [noteFades, beOnFastLine])
      void page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${first})()` })
  })
  onTestFinished(() => browser.close())
  const look = async (isAhead: boolean, expression: string) => {
    for (const page of browser.pages.toReversed()) {
      const isIt = isAhead ? 'document.prerendering' : "document.visibilityState === 'visible'"
      const seen = await page.evaluate(`${isIt} ? JSON.stringify(${expression}) : undefined`)
      if (typeof seen === 'string') return JSON.parse(seen) as unknown
    }
    return undefined
  }
  const shown = async () => {
    for (const page of browser.pages.toReversed())
      if ((await page.evaluate('document.visibilityState')) === 'visible') return page
    throw new Error('No page is shown')
  }
  let place = {}
  const point = async (type: string) =>
    void (await (await shown()).send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 }))
  await browser.pages[0]?.send('Page.navigate', { url: portalUrl(path) })
  return {
    see: expression => look(false, expression),
    seeAhead: expression => look(true, expression),
    // A busy page may not say at once where the link is, and may still move it.
    async pointAt(to) {
      const isThere = async () => {
        place = Object(await look(false, `(${placeOf})(${JSON.stringify(to)})`)) as object
        await point('mouseMoved')
        return look(false, `document.querySelector('a:hover')?.getAttribute('href') ?? null`)
      }
      await expect.poll(isThere).toBe(to)
    },
    async press() {
      await point('mousePressed')
      await point('mouseReleased')
    },
  }
}

/** Runs in each page: how fast its network seems is not up to a test. */
function beOnFastLine(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' } })
}

/** Runs in the page. */
function placeOf(path: string): { x: number; y: number } | undefined {
  const link = [...document.querySelectorAll(`a[href="${path}"]`)].find(each => each.checkVisibility())
  link?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = link?.getClientRects()[0] ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Runs in each page before its first script: `fades` records fade-in animations with their durations. */
export function noteFades(): void {
  const fades: unknown[] = []
  Object.assign(window, { fades })
  addEventListener('animationstart', ({ target, animationName }) => {
    if (document.prerendering) return
    const [fading] = (target as Element).getAnimations()
    fades.push([(target as Element).id, animationName, fading?.effect?.getComputedTiming().duration])
  })
}
