import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteManifest } from '../server/http/site/manifest.ts'
import { serveSite } from '../server/http/site.ts'
import { freePort } from '../server/testing/portal-process.ts'
import { desktop, theBrowser, withWorker } from './browser.ts'
import { newAccount, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser(withWorker)
/** Every address in the service worker’s caches. */
function storedAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const stores: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      stores[name] = requests.map(request => request.url.replace(location.origin, ''))
    }
    return stores
  })
}

async function untilStored(page: Page, count: number, pattern: RegExp): Promise<void> {
  await expect
    .poll(
      async () =>
        Object.values(await storedAddresses(page))
          .flat()
          .filter(address => pattern.test(address)).length,
    )
    .toBeGreaterThanOrEqual(count)
}

/** A document is ready when it has loaded, a page of the portal when React runs. */
const booted = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.booted || !document.getElementById('portal'))

describe('without a network', () => {
  it('visited pages and every programme can be read, and other pages say that they are unavailable', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(portalUrl('/programs'))
    await untilStored(page, 39, /^\/programs\/[\w-]+$/)
    expect(asked.filter(path => /^\/(programs\/|all-)/.test(path))).toEqual(['/all-programmes.html'])
    await page.goto(portalUrl('/faq'))
    await booted(page)
    await page.goto(portalUrl('/programs'))
    await booted(page)

    await page.context().setOffline(true)
    await page.reload()
    await booted(page)
    await page.locator('main a[href="/programs/bsc-accounting"]:visible').first().click()
    await expect.poll(() => page.textContent('h1')).toBe('B.Sc. Accounting')
    await page.goto(portalUrl('/faq'))
    expect(await page.title()).toContain('FAQ')
    await page.goto(portalUrl('/campus'))
    await expect.poll(() => page.textContent('h1')).toBe('No network')
    // What was wanted opens by itself once there is one.
    await page.context().setOffline(false)
    await expect.poll(() => page.textContent('h1')).not.toBe('No network')
    expect(new URL(page.url()).pathname).toBe('/campus')
    await visitor.leave()
  })

  it('under Save-Data only visited pages are downloaded, and they can be read', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(portalUrl('/programs'), { waitUntil: 'networkidle' })
    await page.locator('h1').click()
    await page.waitForLoadState('networkidle')
    await untilStored(page, 1, /^\/programs$/)
    expect(asked).not.toContain('/all-programmes.html')
    expect(Object.values(await storedAddresses(page)).flat()).not.toContainEqual(expect.stringMatching(/^\/programs\//))
    await page.context().setOffline(true)
    await page.reload()
    await expect.poll(() => page.textContent('h1')).not.toBe('No network')
    await visitor.leave()
  })

  it('nothing personal is cached: no API response, no URL with a key or a name', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await page.goto(portalUrl('/'))
    await untilStored(page, 1, /^\/$/)
    await page.goto(portalUrl('/login?email=ada@example.org'))
    await untilStored(page, 1, /^\/login$/)
    await page.goto(portalUrl('/references/3f6c1c9a-5b0e-4a57-9df5-1b1f0a3c9d11'))
    await booted(page)
    await page.evaluate(() => fetch('/services/universities?search=abuja'))
    const addresses = Object.values(await storedAddresses(page)).flat()
    expect(addresses.filter(address => /references\/|services|auth|api|@|\?/.test(address))).toEqual([])
    await visitor.leave()
  })
})

describe('signing out without a network', () => {
  it('shows the page for signing in with its style sheet, which the browser never fetched', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await page.goto(portalUrl('/login'))
    await untilStored(page, 1, /^\/login$/)
    await untilStored(page, 1, /^\/assets\/login-/)
    await untilStored(page, 1, /^\/assets\/accounts-.*\.css$/)
    await steps.logIn(page, await newAccount('signs-out-offline', 'undergraduate'))
    await steps.arriveAtForm(page)
    await page.goto(portalUrl('/dashboard'))
    await page.getByRole('heading', { level: 1, name: 'Your applications' }).waitFor()

    await page.context().setOffline(true)
    // What the next page ended before this was not missing.
    const failed: string[] = []
    page.on('requestfailed', request => failed.push(new URL(request.url()).pathname))
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/login#sign-out"]')?.click())
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    expect(failed.filter(path => path.endsWith('.css'))).toEqual([])
    // Its drawing keeps to its side of the page.
    const drawing = await page.locator('svg.motif').first().boundingBox()
    expect(drawing?.width).toBeLessThan(1280)
    await visitor.leave()
  })

  it('ends the session on this device, also where the page for signing in was never opened', async () => {
    const visitor = await browser.visit({ ...desktop, ...(await signedInAs(await signedUp('signs-out', 'msc'))) })
    const { page } = visitor
    await page.goto(portalUrl('/dashboard'))
    await page.getByRole('heading', { level: 1, name: 'Your applications' }).waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.context().setOffline(true)
    await page.locator('.bar').getByRole('link', { name: 'Sign out' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    await visitor.leave()
  })
})

describe('a new version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-version-'))
  const versions = ['1.0.0+one', '1.0.0+two', '1.0.0+three'] as const
  let app: FastifyInstance | undefined
  let port: number

  async function serve(version: string): Promise<void> {
    await app?.close()
    app = Fastify({ forceCloseConnections: true })
    const { answerUnmatched: answer } = serveSite(app, {
      buildDir: join(folder, version),
      publicUrl: `http://127.0.0.1:${port}`,
    })
    app.setNotFoundHandler((request, reply) => {
      if (!answer(request, reply)) void reply.code(404).send({})
    })
    await app.listen({ port, host: '127.0.0.1' })
  }

  beforeAll(async () => {
    port = await freePort()
    for (const version of versions) copyBuild(join(folder, version, 'site'), version)
  })
  afterAll(async () => {
    await app?.close()
    rmSync(folder, { recursive: true })
  })

  it('takes over without breaking a page, and keeps the cache of the previous version but no older one', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await serve(versions[0])
    await page.goto(`http://127.0.0.1:${port}/faq`)
    await untilStored(page, 1, /^\/faq$/)
    await page.reload()
    await booted(page)

    for (const version of versions.slice(1)) {
      await serve(version)
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await expect.poll(() => page.evaluate(() => caches.keys())).toContain(version)
      await page.reload()
      await booted(page)
    }
    await expect.poll(async () => Object.keys(await storedAddresses(page))).toEqual([versions[1], versions[2]])
    await page.context().setOffline(true)
    await page.reload()
    await booted(page)
    expect(await page.title()).toContain('FAQ')
    await visitor.leave()
  })

  it('is opened by links in a page of the previous version that is still open', async () => {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    // The document's own version comes first; the scripts, which are the same in each copy, may add that of the build.
    const versionShown = () => page.locator('meta[name=version]').first().getAttribute('content')
    const follow = (path: string) =>
      page.evaluate(address => document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`)?.click(), path)
    await serve(versions[0])
    await page.goto(`http://127.0.0.1:${port}/contact`)
    await booted(page)
    await serve(versions[1])
    await follow('/terms')
    await expect.poll(() => page.title()).toContain('Terms of use')
    await expect.poll(versionShown).toBe(versions[1])
    await visitor.leave()
  })
})

/** The built site, with pages and a service worker of another version. */
function copyBuild(target: string, version: string): void {
  const site = new URL('../build/site', import.meta.url).pathname
  cpSync(site, target, { recursive: true })
  const manifestFile = join(target, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as SiteManifest
  const worker = manifest.files.find(file => file.path === '/service-worker.js')
  if (!worker) throw new Error('The build has no service worker')
  worker.encodings = []
  const script = join(target, worker.file)
  writeFileSync(script, readFileSync(script, 'utf8').replaceAll(manifest.version, version))
  worker.etag = version
  for (const { file } of manifest.pages) {
    const page = join(target, file)
    writeFileSync(page, readFileSync(page, 'utf8').replaceAll(manifest.version, version))
  }
  writeFileSync(manifestFile, JSON.stringify(manifest))
}
