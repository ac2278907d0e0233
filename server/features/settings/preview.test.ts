import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { pageRenderer } from '../publishing/page-renderer.ts'

/* A draft is seen before it is published (settings.md section 3). The program stands in for the built website. */
const program = `
process.on('message', ({ catalogue, path }) => {
  const { title } = catalogue.campus
  if (title === 'Hang') for (;;) {}
  if (title === 'Stop') process.exit(1)
  if (typeof title !== 'string') return process.send({ is: 'failed', reason: 'Objects are not text.' })
  const known = ['/', '/campus', '/faq', '/programs/msc-applied-math'].includes(path) ||
    (path === '/statistics' && catalogue.statistics.isShown)
  const html = '<html><body class="page"><h1>' + title + '</h1><p>' + path + '</p></body></html>'
  process.send(known ? { is: 'page', html, scriptHashes: ['sha256-abc'] } : { is: 'missing' })
})`

let folder: string
/** Only a program that hangs is ended early: a busy machine is slow to start one. */
const limits: { program?: string; longestMs?: number } = {}
let portal: OfficePortal
let editor: OfficePerson
let registrar: OfficePerson
const before = catalogue()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'preview-'))
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  limits.program = file
  portal = await officePortal({ previews: pageRenderer({ buildDir: folder, limits }) })
  editor = await portal.member('editor')
  registrar = await portal.member('registrar')
})
afterEach(() => void replaceCatalogue(before))
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

const campus = { kind: 'campus', key: '-' }
const preview = (who: OfficePerson, params: { kind: string; key: string }, query = '') =>
  who.call('previewSetting', { params, query })

async function draftCampus(change: object) {
  const { published, draft } = expectDone(await editor.call('readSetting', { params: campus }))
  const body = { body: { ...published.body, ...change }, revision: draft?.revision ?? 0 }
  return expectDone(await editor.call('draftSetting', { params: campus, body })).draft
}
const share = async (who = editor) => expectDone(await who.call('sharePreview', { params: campus }))
const visit = (url: string, query = '') => portal.app.inject({ method: 'GET', url: new URL(url).pathname + query })

describe('the preview of a setting', () => {
  test('is the page as it is without a draft, and as it will be with one', async () => {
    expect((await preview(editor, campus)).body).toContain(before.campus.title)
    await draftCampus({ title: 'Where we are' })
    const { status, body, headers } = await preview(editor, campus)
    expect(status).toBe(200)
    expect(body).toContain('<h1>Where we are</h1><p>/campus</p>')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/script-src 'sha256-abc'; frame-ancestors 'self'$/),
    })
    expect(catalogue().campus.title).toBe(before.campus.title)
  })

  test('shows it on any page of the website, and on no other', async () => {
    expect((await preview(editor, campus, 'path=/')).body).toContain('<p>/</p>')
    expect((await preview(editor, campus, 'path=/no-such-page')).status).toBe(404)
    for (const path of ['//other.example', 'https://other.example', 'faq', '/\\other.example', '/%0d%0aX: y'])
      expect((await preview(editor, campus, `path=${encodeURIComponent(path)}`)).status, path).not.toBe(200)
    expect((await preview(editor, { kind: 'programme', key: 'msc-applied-math' })).body).toContain('/programs/msc-')
    expect((await preview(editor, { kind: 'formulas', key: '-' })).status).toBe(404)
  })

  test('is there for a page that is not shown to anyone yet', async () => {
    expect(before.statistics.isShown).toBe(false)
    const { status, body } = await preview(registrar, { kind: 'statistics', key: '-' })
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('<p>/statistics</p>') })
  })

  test('is only for whoever drafts or publishes the setting', async () => {
    const bursar = await portal.member('bursar')
    const officer = await portal.member('officer')
    expect((await preview(bursar, campus)).status).toBe(404)
    expect((await preview(officer, campus)).status).toBe(403)
    expect((await bursar.call('sharePreview', { params: campus })).status).toBe(404)
    expect((await preview(registrar, campus)).status).toBe(200)
  })

  test('with problems is shown as far as it can be drawn, and names them otherwise', async () => {
    await draftCampus({ title: '' })
    expect((await preview(editor, campus)).status).toBe(200)
    await draftCampus({ title: { a: 1 } })
    expect(await preview(editor, campus)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'title', message: 'Write a text.' }] },
    })
  })

  test.each([
    ['hangs', 'Hang', /It takes longer than 2 seconds/],
    ['ends its process', 'Stop', /It ended unexpectedly/],
  ])('that %s changes nothing and says why', async (_what, title, why) => {
    await draftCampus({ title })
    if (title === 'Hang') limits.longestMs = 1500
    const { status, body } = await preview(editor, campus)
    delete limits.longestMs
    expect([status, body.errors]).toEqual([422, [{ field: 'body', message: expect.stringMatching(why) }]])
    await draftCampus({ title: 'Where we are' })
    expect((await preview(editor, campus)).body).toContain('Where we are')
  })
})

describe('a link to a draft', () => {
  test('is read without signing in for seven days, as the draft is now', async () => {
    await draftCampus({ title: 'First words' })
    const { url, until } = await share()
    expect(+new Date(until) - +portal.clock.now()).toBe(7 * 86_400_000)
    expect((await visit(url)).body).toContain('First words')
    await draftCampus({ title: 'Better words' })
    const shown = await visit(url)
    expect(shown.body).toMatch(/<body class="page"><p role="note"[^>]*>This is a draft\. .*Better words/s)
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect((await visit(url, '?path=/faq')).body).toContain('<p>/faq</p>')
    expect((await visit(url, '?path=//other.example')).statusCode).toBe(404)
    const stored = await portal.context.db.selectFrom('setting_preview_link').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(url.split('/').at(-1))
    portal.clock.advance({ days: 7 })
    expect((await visit(url)).statusCode).toBe(404)
    await portal.pass(0)
  })

  test('ends when the draft is discarded, or published', async () => {
    const first = await draftCampus({ title: 'Thrown away' })
    const { url } = await share()
    await editor.call('discardSetting', { params: campus, body: { revision: first.revision } })
    const { statusCode, body } = await visit(url)
    expect([statusCode, body]).toEqual([404, expect.stringContaining('This preview has ended')])
    expect((await editor.call('sharePreview', { params: campus })).status).toBe(409)
    const second = await draftCampus({ title: 'In force' })
    const next = await share(registrar)
    const publish = { params: campus, body: { revision: second.revision } }
    expectDone(await registrar.call('publishSetting', publish))
    expect((await visit(next.url)).statusCode).toBe(404)
    expect((await visit('http://portal.test/preview/guessed')).statusCode).toBe(404)
  })

  test('is the same when a request whose answer was lost is sent again', async () => {
    const { revision } = await draftCampus({ title: 'Sent twice' })
    const sent = { params: campus, headers: { 'idempotency-key': portal.context.random.uuid() } }
    const [first, again] = [await editor.call('sharePreview', sent), await editor.call('sharePreview', sent)]
    expect(expectDone(again)).toEqual(expectDone(first))
    expectDone(await editor.call('discardSetting', { params: campus, body: { revision } }))
  })

  test('is one of at most twenty', async () => {
    await draftCampus({ title: 'For many' })
    for (let made = 0; made < 20; made += 1) await share()
    expect((await editor.call('sharePreview', { params: campus })).status).toBe(409)
  })
})
