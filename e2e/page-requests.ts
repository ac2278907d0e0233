import type { Page, Request } from 'playwright-core'

/** The requests of a page from now on. */
interface Requests {
  /** Waits until whatever a press has begun is answered and can be seen: no request is under way, and nothing follows in the next pictures. */
  settle(): Promise<void>
}

/** How many times in a row nothing may be under way. */
const quietLooks = 3

export function requestsOf(page: Page): Requests {
  const underWay = new Set<Request>()
  page.on('request', request => underWay.add(request))
  const end = (request: Request) => underWay.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    async settle() {
      for (let quiet = 0; quiet < quietLooks; ) {
        const isThere = await nextPictures(page)
        quiet = isThere && underWay.size === 0 ? quiet + 1 : 0
      }
    },
  }
}

/** False if another document came meanwhile. */
async function nextPictures(page: Page): Promise<boolean> {
  await page.waitForLoadState()
  try {
    await page.evaluate(
      () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    )
    return true
  } catch (error) {
    if (page.isClosed()) throw error
    return false
  }
}
