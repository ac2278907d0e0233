import { expect, it } from 'vitest'
import { pages } from '#shared/paths.ts'
import { desktop, theBrowser, withWorker } from './browser.ts'
import { portalUrl } from './portal.ts'
import { addressIn, booted } from './screens.ts'

const browser = theBrowser(withWorker)

it('pages reached by a link comply with the policy too', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/login'))
  for (const { path } of Object.values(pages)) {
    const address = addressIn(path)
    await booted(page)
    // Another document, or another page in the same one, which may lead on at once.
    const arrived = page.waitForEvent('framenavigated', frame => new URL(frame.url()).pathname === address)
    await page.evaluate(to => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
      document.getElementById('main')?.append(link)
      link.click()
    }, address)
    await arrived
    await booted(page)
    await page.locator('h1').first().waitFor()
    visitor.expectNoErrors()
  }
  await visitor.leave()
})

/** Ways in which typed text could become a script if a page inserted it in the wrong place. */
const injections: Record<string, () => unknown> = {
  'markup with an event handler': () => {
    document.body.innerHTML += '<img src=x onerror=window.hit=1>'
  },
  'markup beside an element': () => document.body.insertAdjacentHTML('beforeend', '<svg onload=window.hit=1>'),
  'a document written anew': () => document.write('<script>window.hit=1</script>'),
  'a parsed document': () => new DOMParser().parseFromString('<p onclick=window.hit=1>', 'text/html'),
  'a frame’s own document': () =>
    Object.assign(document.createElement('iframe'), { srcdoc: '<script>parent.hit=1</script>' }),
  'a script from elsewhere': () =>
    document.body.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' })),
  'a script of text': () =>
    document.body.append(Object.assign(document.createElement('script'), { text: 'window.hit=1' })),
  // biome-ignore lint/security/noGlobalEval: it is refused, which this test verifies
  'text run as code': () => eval('window.hit=1'),
  'a function made of text': () => new Function('window.hit=1')(),
  'a timer with text': () => setTimeout('window.hit=1'),
  'an event handler of text': () => document.body.setAttribute('onclick', 'window.hit=1'),
  'another service worker': () => navigator.serviceWorker.register('/evil.js'),
  'a policy of one’s own': () => trustedTypes?.createPolicy('evil', {}),
  'a second policy of our name': () => trustedTypes?.createPolicy('markup', {}),
}

it.each(Object.entries(injections))('no page runs %s', async (_what, inject) => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/contact'))
  await booted(page)
  // In a separate task: code run by a debugger is not subject to the policy.
  const outcome = await page.evaluate(
    `new Promise(done => setTimeout(async () => {
      try { await (${inject})(); done('let through') } catch (error) { done('refused: ' + error) }
    }))`,
  )
  expect(outcome).toMatch(/^refused: (TypeError|EvalError)/)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await visitor.leave()
})

it('no page follows a javascript: link', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/contact'))
  await booted(page)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'javascript:window.hit=1' })
    document.body.append(link)
    link.click()
  })
  // A task after those of the click.
  await page.evaluate(() => new Promise(done => setTimeout(() => setTimeout(done))))
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await visitor.leave()
})
