import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GapName, type GapTexts, gapKey, pageGap } from '#shared/page-gaps.ts'
import type { SiteManifest } from './site/manifest.ts'
import { serveSite } from './site.ts'

const asHtml = { accept: 'text/html,application/xhtml+xml' }
let buildDir: string
let app: FastifyInstance
let fill: (texts: GapTexts) => void
const gap = (name: GapName) => pageGap(name, 'msc')

const manifest: SiteManifest = {
  version: '1.0.0+abc',
  apiBaseUrl: '',
  apiOrigin: undefined,
  office: { file: 'pages/office.html', scriptHashes: ['sha256-OFF='] },
  pages: [
    { path: '/', file: 'pages/index.html', status: 200, kind: 'document', scriptHashes: ['sha256-AAA='], listed: true },
    { path: '/programs', file: 'pages/programs.html', status: 200, kind: 'document', scriptHashes: [], listed: true },
    {
      path: '/programs',
      variant: { parameter: 'tab', value: 'postgraduate' },
      file: 'pages/postgraduate.html',
      status: 200,
      kind: 'document',
      scriptHashes: [],
      listed: true,
    },
    { path: '/programs/msc', file: 'pages/msc.html', status: 200, kind: 'document', scriptHashes: [], listed: true },
    { path: '/login', file: 'pages/login.html', status: 200, kind: 'portal', scriptHashes: [], listed: false },
    { path: '/payment', file: 'pages/payment.html', status: 200, kind: 'portal', scriptHashes: [], listed: false },
    {
      path: '/references/form',
      pattern: '/references/:uuid',
      file: 'pages/reference.html',
      status: 200,
      kind: 'document',
      scriptHashes: [],
      listed: false,
    },
    { path: '/404', file: 'pages/404.html', status: 404, kind: 'document', scriptHashes: [], listed: false },
  ],
  files: [
    {
      path: '/assets/app-1.js',
      file: 'files/assets/app-1.js',
      type: 'text/javascript; charset=utf-8',
      cache: 'immutable',
      encodings: ['br'],
      etag: 'filehash',
    },
    {
      path: '/service-worker.js',
      file: 'files/service-worker.js',
      type: 'text/javascript; charset=utf-8',
      cache: 'never',
      encodings: [],
      etag: 'workerhash',
    },
  ],
}

function put(file: string, body: string | Buffer): void {
  const target = join(buildDir, 'site', file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, body)
}

async function start(publicUrl: string, hasProvider = true): Promise<FastifyInstance> {
  const server = Fastify()
  server.get('/auth/me', () => ({ api: true }))
  server.get('/office/api/me', () => ({ office: true }))
  const site = serveSite(server, {
    buildDir,
    publicUrl,
    ...(hasProvider ? { cspExtras: { frameSrc: ['https://pay.example'] } } : {}),
  })
  server.setNotFoundHandler((request, reply) => {
    if (!site.answerUnmatched(request, reply)) void reply.code(404).send({ title: 'Not Found' })
  })
  fill = site.fill
  await server.ready()
  return server
}

beforeAll(async () => {
  buildDir = mkdtempSync(join(tmpdir(), 'site-test-'))
  put('manifest.json', JSON.stringify(manifest))
  put('pages/index.html', '<link rel="canonical" href="https://public-url.invalid/"/>'.repeat(40))
  for (const name of ['programs', 'postgraduate', 'login', 'payment', 'reference', '404'])
    put(`pages/${name}.html`, `<h1>${name}</h1>`)
  put('pages/office.html', '<div id="office"></div>')
  put('pages/msc.html', `<h1>M.Sc.</h1>${gap('offering-notice')}<p>Apply</p>`)
  put('files/assets/app-1.js', 'export {}')
  put('files/assets/app-1.js.br', brotliCompressSync('export {}'))
  put('files/service-worker.js', 'self.addEventListener')
  app = await start('https://apply.example')
})

afterAll(async () => {
  await app.close()
  rmSync(buildDir, { recursive: true })
})

describe('the office', () => {
  it.each(['/office', '/office/', '/office/sign-in', '/office/queue?q=is%3Aunread', '/office/files/7'])(
    'is one document at %s, for no search engine and asked for again each time',
    async url => {
      const { statusCode, body, headers } = await app.inject({ url, headers: asHtml })
      expect(statusCode).toBe(200)
      expect(body).toContain('<div id="office"')
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'content-type': 'text/html; charset=utf-8',
      })
    },
  )

  it('says when there is no session, which saves a request', async () => {
    const bodyWith = async (cookie: string) => (await app.inject({ url: '/office', headers: { cookie } })).body
    expect(await bodyWith('')).toBe('<div id="office" data-signed-out></div>')
    expect(await bodyWith('theme=dark')).toBe('<div id="office" data-signed-out></div>')
    expect(await bodyWith(`__Host-office=${'a'.repeat(43)}`)).toBe('<div id="office"></div>')
  })

  it('runs only its own scripts, requires trusted types, and cannot be framed', async () => {
    const { headers } = await app.inject({ url: '/office/sign-in' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-OFF=';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('pay.example')
  })

  it.each(['/office/assets/index-0000000.js', '/office/api/nothing'])('returns 404 at %s', async url => {
    expect((await app.inject({ url })).statusCode).toBe(404)
    expect((await app.inject({ url, headers: asHtml })).body).toBe('<h1>404</h1>')
  })

  it('leaves its calls to the API', async () => {
    expect((await app.inject({ url: '/office/api/me' })).json()).toEqual({ office: true })
    expect((await app.inject({ method: 'POST', url: '/office/sign-in' })).statusCode).toBe(404)
  })

  it('is not in the sitemap', async () => {
    expect((await app.inject({ url: '/sitemap.xml' })).body).not.toContain('office')
  })
})

describe('a page', () => {
  it('is sent with the public URL in it, in the best encoding that the client accepts', async () => {
    const plain = await app.inject({ url: '/' })
    expect(plain.statusCode).toBe(200)
    expect(plain.body).toContain('https://apply.example/')
    expect(plain.body).not.toContain('public-url.invalid')
    const brotli = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotli.headers.vary).toBe('accept-encoding')
  })

  it('is not sent again to a client that has it', async () => {
    const first = await app.inject({ url: '/programs' })
    const again = await app.inject({ url: '/programs', headers: { 'if-none-match': `W/${first.headers.etag}` } })
    // From it, a page knows which day it is, whatever the clock of the phone says.
    for (const answer of [first, again])
      expect(Math.abs(Date.parse(String(answer.headers['last-modified'])) - Date.now())).toBeLessThan(60_000)
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(first.headers.etag)
  })

  it('answers HEAD without a body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/programs' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
  })

  it('lets the service worker fetch from this origin, or every page it controls would lose its files', async () => {
    const { headers } = await app.inject({ url: '/service-worker.js' })
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('runs only its own scripts and cannot be framed', async () => {
    const { headers } = await app.inject({ url: '/' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-AAA='")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeDefined()
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })
})

describe('all programmes in one file', () => {
  it('contains all their pages, closed programmes included, with the headers of a page and noindex', async () => {
    fill(new Map([[gapKey('offering-notice', 'msc'), '<p>Closed</p>']]))
    const [all, page] = await Promise.all([app.inject('/all-programmes.html'), app.inject('/programs/msc')])
    fill(new Map())
    expect(all.body).toBe(page.body)
    expect(all.body).toContain('<p>Closed</p>')
    for (const name of ['content-security-policy', 'content-type', 'cache-control'])
      expect(all.headers[name], name).toBe(page.headers[name])
    expect(all.headers['x-robots-tag']).toBe('noindex')
  })
})

describe('the card provider’s library', () => {
  const policyOf = async (server: FastifyInstance, url: string) =>
    String((await server.inject({ url })).headers['content-security-policy'])

  it('may open its frame on payment pages, and is allowed nothing elsewhere', async () => {
    expect(await policyOf(app, '/payment')).toContain('https://pay.example')
    for (const url of ['/', '/login', '/references/1b4e28ba-2fa1-4d3b-9f6c-000000000000', '/programs?tab=postgraduate'])
      expect(await policyOf(app, url), url).not.toContain('https://pay.example')
  })

  it('may offer the wallet of the device in its frame on payment pages', async () => {
    const mayPay = async (server: FastifyInstance, url: string) =>
      String((await server.inject({ url })).headers['permissions-policy'])
    expect(await mayPay(app, '/payment')).toContain('payment=(self "https://pay.example")')
    expect(await mayPay(app, '/login')).toContain('payment=(self)')
  })

  it('is why one page does not require trusted types; all others do, and all of them without a provider', async () => {
    const trusted = "require-trusted-types-for 'script'; trusted-types page markup default"
    expect(await policyOf(app, '/payment')).not.toContain('trusted-types')
    for (const url of ['/', '/programs?tab=postgraduate'])
      expect(await policyOf(app, url), url).toMatch(/require-trusted-types-for 'script'; trusted-types page(;|$)/)
    expect(await policyOf(app, '/login')).toContain(trusted)
    const sandbox = await start('https://apply.example', false)
    expect(await policyOf(sandbox, '/payment')).toContain(trusted)
    await sandbox.close()
  })
})

describe('a page with tabs', () => {
  it.each([
    ['/programs?tab=postgraduate', 'postgraduate'],
    ['/programs?q=gis&tab=postgraduate', 'postgraduate'],
    ['/programs?tab=undergraduate', 'programs'],
    ['/programs?tab=nonsense', 'programs'],
    ['/programs', 'programs'],
  ])('%s shows its tab without a script', async (url, heading) => {
    expect((await app.inject({ url })).body).toBe(`<h1>${heading}</h1>`)
  })
})

describe('the URL of a referee', () => {
  it('opens the form whatever the uuid, sends no referrer and is not indexed', async () => {
    const answer = await app.inject({ url: '/references/6f9c2d1e' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('reference')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
  })
})

describe('a missing page', () => {
  it('is where a link leads whose end is missing', async () => {
    const { statusCode, body } = await app.inject({ url: '/references/', headers: asHtml })
    expect([statusCode, body]).toEqual([404, '<h1>404</h1>'])
  })

  it('is a page with status 404 for a browser', async () => {
    const answer = await app.inject({ url: '/nowhere', headers: asHtml })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('404')
  })

  it('is left to the API for a program', async () => {
    expect((await app.inject({ url: '/nowhere' })).json()).toEqual({ title: 'Not Found' })
    expect((await app.inject({ method: 'POST', url: '/nowhere', headers: asHtml })).json()).toEqual({
      title: 'Not Found',
    })
  })

  it('redirects to the list when it is a programme, and names it', async () => {
    const answer = await app.inject({ url: '/programs/no-such-programme', headers: asHtml })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/programs#programme-not-found=no-such-programme')
    const hostile = await app.inject({ url: `/programs/${'%0d%0a<x>'.repeat(40)}`, headers: asHtml })
    expect(hostile.headers.location).toMatch(/^\/programs#programme-not-found=[\w%.~-]{1,300}$/)
  })

  it('redirects without the trailing slash and keeps the query', async () => {
    const answer = await app.inject({ url: '/programs/?tab=postgraduate', headers: asHtml })
    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toBe('/programs?tab=postgraduate')
  })

  it('redirects links that mail programs have changed to what was meant', async () => {
    const uuid = '3f2b8c1e-7a94-4d0b-9e55-0c1d2e3f4a5b'
    const meant = {
      [`/references/${uuid}/`]: `/references/${uuid}`,
      [`/references/${uuid}).`]: `/references/${uuid}`,
      [`//references/${uuid.toUpperCase()}`]: `/references/${uuid}`,
      '/office/setup%23aB3_dE-fGhIj': '/office/setup#aB3_dE-fGhIj',
      '/login?email=a%40b.ng%23key=aB3_dE-fGhIj': '/login?email=a%40b.ng#key=aB3_dE-fGhIj',
    }
    for (const [arrived, location] of Object.entries(meant))
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url: arrived, headers: asHtml })
        expect([answer.statusCode, answer.headers.location], arrived).toEqual([308, location])
      }
    expect((await app.inject({ url: `/references/${uuid}`, headers: asHtml })).statusCode).toBe(200)
  })
})

describe('files', () => {
  it('with a hash in their name are cached forever', async () => {
    const answer = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toContain('text/javascript')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {}')
  })

  it('state the version, never from a cache', async () => {
    const answer = await app.inject({ url: '/version.json?1700000000' })
    expect(answer.json()).toEqual({ version: '1.0.0+abc' })
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('list only public pages for search engines', async () => {
    const map = (await app.inject({ url: '/sitemap.xml' })).body
    expect(map).toContain('<loc>https://apply.example/programs</loc>')
    expect(map.match(/\/programs</g)).toHaveLength(1)
    expect(map).not.toContain('/login')
    const robots = (await app.inject({ url: '/robots.txt' })).body
    expect(robots).toContain('Disallow: /references/')
    expect(robots).toContain('Sitemap: https://apply.example/sitemap.xml')
  })
})

it('the API keeps its own paths', async () => {
  expect((await app.inject({ url: '/auth/me' })).json()).toEqual({ api: true })
})

it('an http site does not force https', async () => {
  const local = await start('http://127.0.0.1:3000')
  const { headers } = await local.inject({ url: '/' })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  await local.close()
})

describe('what the office changes while the site runs', () => {
  const texts = new Map([['offering-notice:msc', '<p>It’s full</p>']])
  let server: FastifyInstance
  beforeAll(async () => {
    server = await start('https://apply.example')
  })
  afterAll(() => server.close())
  const ask = (url: string, headers = {}) => server.inject({ url, headers })

  it('adds no byte to a page while there is nothing to announce', async () => {
    expect((await ask('/programs/msc')).body).toBe('<h1>M.Sc.</h1><p>Apply</p>')
  })

  it('is in the page from then on, in every encoding, with another etag', async () => {
    const before = await ask('/programs/msc')
    const other = await ask('/programs')
    fill(texts)
    const after = await ask('/programs/msc', { 'if-none-match': before.headers.etag })
    expect(after.statusCode).toBe(200)
    expect(after.body).toBe('<h1>M.Sc.</h1><p>It’s full</p><p>Apply</p>')
    const brotli = await ask('/programs/msc', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(after.body)
    const gzip = await ask('/programs/msc', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(after.body)
    expect((await ask('/programs/msc', { 'if-none-match': after.headers.etag })).statusCode).toBe(304)
    expect((await ask('/programs', { 'if-none-match': other.headers.etag })).statusCode).toBe(304)
  })

  it('yields the same page when repeated, and the original page when withdrawn', async () => {
    fill(texts)
    const { etag } = (await ask('/programs/msc')).headers
    fill(new Map(texts))
    expect((await ask('/programs/msc', { 'if-none-match': etag })).statusCode).toBe(304)
    fill(new Map())
    expect((await ask('/programs/msc')).body).toBe('<h1>M.Sc.</h1><p>Apply</p>')
  })

  it('is cached by browsers for no longer than half a minute', async () => {
    expect((await ask('/programs/msc')).headers['cache-control']).toBe('public, max-age=30')
    expect((await ask('/login')).headers['cache-control']).toBe('no-cache')
  })
})

describe('a site that takes the place of another', () => {
  it('is served whole from one moment on: new pages and files are there, those that are gone are not', async () => {
    const next = mkdtempSync(join(tmpdir(), 'next-site-'))
    const putNext = (file: string, body: string) => {
      mkdirSync(dirname(join(next, file)), { recursive: true })
      writeFileSync(join(next, file), body)
    }
    const [home, ...others] = manifest.pages
    if (!home) throw new Error('no home page')
    const law = { ...home, path: '/programs/law', file: 'pages/law.html' }
    const kept = others.filter(({ path, status }) => path !== '/login' || status === 404)
    const [same] = manifest.files
    const script = { ...same, path: '/assets/app-2.js', file: 'files/assets/app-2.js', encodings: [] }
    putNext('manifest.json', JSON.stringify({ ...manifest, pages: [home, law, ...kept], files: [same, script] }))
    for (const page of [home, law, ...kept]) putNext(page.file, `<h1>Another university</h1>`)
    putNext('pages/office.html', '<div id="office"></div>')
    putNext('files/assets/app-2.js', 'export {}')
    const server = Fastify()
    const site = serveSite(server, { buildDir, publicUrl: 'https://apply.example' })
    server.setNotFoundHandler((request, reply) => {
      if (!site.answerUnmatched(request, reply)) void reply.code(404).send({ title: 'Not Found' })
    })
    await server.ready()
    const get = (url: string) => server.inject({ url, headers: asHtml })
    expect((await get('/login')).statusCode).toBe(200)
    await expect(site.read(join(next, 'nowhere'))).rejects.toThrow('The site is not built')
    const swap = await site.read(next)
    expect((await get('/login')).statusCode).toBe(200)
    swap()
    expect((await get('/')).body).toBe('<h1>Another university</h1>')
    expect((await get('/programs/law')).body).toBe('<h1>Another university</h1>')
    expect((await get('/assets/app-2.js')).statusCode).toBe(200)
    // A file of the same name and content is not read again: its bytes are not in the next folder.
    expect((await get(same?.path ?? '')).statusCode).toBe(200)
    expect((await get('/login')).statusCode).toBe(404)
    expect(site.dir()).toBe(next)
    await server.close()
    rmSync(next, { recursive: true })
  })
})
