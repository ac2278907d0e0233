import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, theBrowser } from './browser.ts'
import { portalUrl } from './portal.ts'

const browser = theBrowser()

/** What the page decided for its visit, and whether its heading is drawn with the font. */
const decided = (page: Page) => page.evaluate(() => sessionStorage.getItem('face'))
const isDrawn = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    const width = (font: string) => {
      if (pen) pen.font = `700 90px ${font}`
      return pen?.measureText('Admissions Question').width
    }
    return width('Bricolage, monospace') !== width('monospace')
  })

it('a heading font that comes too late for the first page is on none of the visit, and on all of the next', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const late = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await late.promise
    await route.continue()
  })
  await page.goto(portalUrl('/'), { waitUntil: 'commit' })
  // Late is what comes after the first picture. The page has loaded only once it is there.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  late.resolve()
  await expect.poll(() => decided(page)).toBe('')
  await page.unroute('**/*.woff2')
  for (const path of ['/signup', '/faq', '/login']) {
    await page.goto(portalUrl(path))
    expect(await isDrawn(page), path).toBe(false)
  }
  await page.evaluate(() => sessionStorage.setItem('face', 'block'))
  for (const path of ['/', '/signup', '/faq', '/login']) {
    await page.goto(portalUrl(path))
    await expect.poll(() => isDrawn(page)).toBe(true)
  }
  visitor.expectNoErrors()
  await visitor.leave()
})

it('without the heading font no word in the facts of a programme is broken on a phone', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.route('**/*.woff2', route => route.abort())
  for (const [programme, level] of [
    ['bsc-software-engineering', 'Undergraduate'],
    ['phd-space-physics', 'Postgraduate'],
  ] as const) {
    await page.goto(portalUrl(`/programs/${programme}`))
    const lines = await page.getByText(level, { exact: true }).evaluateAll(all =>
      all
        .filter(({ tagName }) => tagName === 'DD')
        .map(each => {
          const word = document.createRange()
          word.selectNodeContents(each)
          return word.getClientRects().length
        }),
    )
    expect(lines, level).toEqual([1])
  }
  await visitor.leave()
})
