import type { Page } from 'playwright-core'
import type { Visitor } from './browser.ts'

/** In pixels; a press still meets what it was meant for. */
const small = 8

/** Every answer takes its time, the one longer than the other, and what moves meanwhile is noted. */
export async function slowDown({ page }: Visitor): Promise<void> {
  let asked = 0
  await page.addInitScript(noteMoves, small)
  await page.route('**/*', async route => {
    asked += 1
    if (route.request().resourceType() === 'fetch') await page.waitForTimeout(100 * (1 + ((asked * 3) % 4)))
    await route.continue().catch(() => undefined)
  })
}

/** What can be pressed in the content of the page and has moved without a press since the page was loaded. */
export const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as Window & { movedParts?: string[] }).movedParts ?? [])

/** Runs in the page: looks at each frame where everything is that can be pressed. */
function noteMoves(most: number): void {
  const found: string[] = []
  Object.assign(window, { movedParts: found })
  const pressed = 'main :is(a, button, input, select, textarea, summary)'
  let before = new Map<Element, { x: number; y: number }>()
  function look(): void {
    const now = new Map<Element, { x: number; y: number }>()
    for (const part of document.querySelectorAll(pressed)) {
      const { x, y, width, bottom } = part.getBoundingClientRect()
      const isSeen = width > 1 && bottom > 0 && y < innerHeight && part.checkVisibility({ visibilityProperty: true })
      if (!isSeen) continue
      const here = { x: x + scrollX, y: y + scrollY }
      const was = before.get(part) ?? here
      const by = [here.x - was.x, here.y - was.y].map(Math.round)
      if (by.some(pixels => Math.abs(pixels) > most)) found.push(`${part.textContent} moved by ${by.join(' and ')}`)
      now.set(part, here)
    }
    before = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
