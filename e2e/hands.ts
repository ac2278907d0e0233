import type { Locator, Page } from 'playwright-core'

/** What a person's hands did. */
export interface Effort {
  keys: number
  clicks: number
}

/** Acts as a person with a keyboard and a mouse, and counts. */
export function handsOn(page: Page, effort: Effort) {
  return {
    async click(role: 'button' | 'link', name: string | RegExp): Promise<void> {
      effort.clicks += 1
      await page.getByRole(role, { name }).first().click()
    },
    async type(field: string | Locator, text: string): Promise<void> {
      effort.clicks += 1
      effort.keys += text.length
      await (typeof field === 'string' ? page.locator(`[name="${field}"]`) : field).fill(text)
    },
    /** Copy in the spreadsheet, click, paste. */
    async paste(rows: readonly (readonly string[])[]): Promise<void> {
      effort.clicks += 1
      effort.keys += 4
      await page.getByLabel(/^Copy the cells/).fill(rows.map(row => row.join('\t')).join('\n'))
    },
    /** A link of the bar, a bookmark or an address that was sent. */
    async open(url: string): Promise<void> {
      effort.clicks += 1
      await page.goto(url)
    },
  }
}

export type Hands = ReturnType<typeof handsOn>

export const inFigures = ({ clicks, keys }: Effort, began: number): string =>
  `${clicks} clicks, ${keys} keys, ${((performance.now() - began) / 60_000).toFixed(1)} minutes`
