import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { blankPng, picture } from '../../adapters/files/testing/image-pieces.ts'
import { writtenPdf } from '../../adapters/files/testing/pdf-pieces.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import { sweepFiles } from '../../jobs/sweep-files.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { publishByCommand } from '../publishing/publish-by-command.ts'

/* Crests, photographs and handbooks of the catalogue (settings.md section 3). */
let portal: OfficePortal
let editor: OfficePerson
let registrar: OfficePerson
const before = catalogue()
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
  registrar = await portal.member('registrar')
})
afterEach(() => void replaceCatalogue(before))
afterAll(() => portal.close())

const svg = (colour: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8z"/></svg>`)
const upload = (field: string, bytes: Buffer, who = editor, fileName = 'x.bin', headers = {}) =>
  who.call('storeSettingFile', { files: { [field]: { fileName, contentType: 'text/plain', bytes } }, headers })
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url, headers })

describe('an upload', () => {
  test('of a drawing is for anyone, for ever, and runs nothing', async () => {
    const first = await upload('crest', svg('#a00'))
    expect(first).toMatchObject({ status: 201, body: { width: 512, height: 512 } })
    const { id, url } = first.body
    expect(url).toBe(`/files/${id}`)
    const served = await fetchFile(url)
    expect(served.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(served.body).toContain('viewBox="0 0 8 8"')
    expect((await fetchFile(url, { 'if-none-match': String(served.headers.etag) })).statusCode).toBe(304)
    expect((await upload('crest', svg('#a00'))).body).toEqual(first.body)
  })

  test('that is repeated after a lost response is answered as the first time', async () => {
    const key = { 'idempotency-key': portal.context.random.uuid() }
    const first = await upload('crest', svg('#0a0'), editor, 'x.bin', key)
    expect(first.status).toBe(201)
    // The second may come in another second.
    const headers = { ...first.headers, date: expect.any(String) }
    expect(await upload('crest', svg('#0a0'), editor, 'x.bin', key)).toEqual({ ...first, headers })
  })

  test('of a photograph is drawn anew without its place, and smaller for phones', async () => {
    const photo = await picture(2400, 1200)
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '9/1 3/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { body } = await upload('photo', photo)
    expect(body).toMatchObject({ width: 1600, height: 800 })
    const whole = await fetchFile(body.url)
    expect(whole.headers['content-type']).toBe('image/webp')
    expect(whole.rawPayload.includes('Ada')).toBe(false)
    const small = await fetchFile(`/files/small/${body.id}`)
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 800, height: 400 })
  })

  test('of a handbook is downloaded as it is', async () => {
    const pdf = await writtenPdf('A handbook')
    const { body } = await upload('handbook', pdf)
    expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/), url: `/files/${body.id}` })
    const served = await fetchFile(body.url)
    expect(served.headers['content-disposition']).toBe('attachment; filename="handbook.pdf"')
    expect(served.rawPayload.equals(pdf)).toBe(true)
  })

  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64')
  test.each<[what: string, field: string, bytes: () => Buffer | Promise<Buffer>, says: string]>([
    ['20 MB', 'crest', () => Buffer.alloc(20_000_000, 1), 'larger than 5 MB'],
    ['nothing', 'photo', () => Buffer.alloc(0), 'empty'],
    ['one pixel', 'crest', () => picture(1, 1).png().toBuffer(), '1 × 1 pixels, which is too small'],
    ['a GIF', 'crest', () => gif, 'This is a GIF.'],
    ['a drawing as a photograph', 'photo', () => svg('red'), 'This is an SVG drawing.'],
    [
      'a script in a drawing',
      'crest',
      () => Buffer.from(String(svg('red')).replace('<path', '<script/><path')),
      'script',
    ],
    ['a picture as a handbook', 'handbook', () => picture(300, 300).png().toBuffer(), 'Choose a PDF.'],
    ['a PDF as a crest', 'crest', () => writtenPdf('x'), 'This is a PDF.'],
    ['a PDF with a password', 'handbook', () => writtenPdf('x', { userPassword: 'a' }), 'asks for a password'],
    ['a picture of 900 million pixels', 'crest', () => blankPng(30_000, 30_000), 'too many pixels'],
    ['half a picture', 'photo', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 20_000), 'damaged'],
    ['a text', 'crest', () => Buffer.from('Hello'), 'We do not know this kind of file.'],
  ])('of %s is refused in a sentence at its field', async (_what, field, bytes, says) => {
    const answer = await upload(field, await bytes())
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, message: expect.stringContaining(says) }] } })
  })

  test('under another name or of two files is refused, and of somebody who only publishes', async () => {
    expect((await upload('logo', svg('red'))).status).toBe(422)
    const part = { fileName: 'a.svg', contentType: '', bytes: svg('red') }
    expect((await editor.call('storeSettingFile', { files: { crest: part, photo: part } })).status).toBe(422)
    expect((await upload('crest', svg('red'), registrar)).status).toBe(403)
  })

  test('at addresses that are none is nothing', async () => {
    for (const path of ['/files/x', `/files/${'a'.repeat(32)}.pdf`, `/files/small/${'a'.repeat(32)}-1x1.png`])
      expect((await fetchFile(path)).statusCode).toBe(404)
  })
})

describe('a catalogue with files', () => {
  const at = { kind: 'institution', key: '-' }
  async function draftCrest(crest: string) {
    const { published, draft } = expectDone(await portal.admin.call('readSetting', { params: at }))
    const body = { body: { ...published.body, crest }, revision: draft?.revision ?? 0 }
    return expectDone(await portal.admin.call('draftSetting', { params: at, body })).draft
  }

  test('is not published while a file is missing', async () => {
    const draft = await draftCrest(`${'a'.repeat(32)}-9x9.png`)
    expect(draft.problems).toEqual([{ field: 'crest', message: 'This file is not stored here. Choose it again.' }])
    const refused = await registrar.call('publishSetting', { params: at, body: { revision: draft.revision } })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'crest' }] } })
  })

  test('is exported with them, and imported where they are not', async () => {
    const registrarOfOther = await officePortal()
    try {
      const crest = (await upload('crest', await picture(300, 300).png().toBuffer())).body
      const { revision } = await draftCrest(crest.id)
      const second = await portal.member('registrar')
      expectDone(await second.call('publishSetting', { params: at, body: { revision } }))
      const exported = expectDone(await second.call('exportCatalogue'))
      expect(Object.keys(exported.files)).toContain(crest.id)

      const other = await registrarOfOther.member('registrar')
      const send = (body: object) => other.call('importCatalogue', { body: body as Record<string, unknown> })
      expect((await send({ catalogue: exported.catalogue, dry_run: true })).body.problems).toMatchObject([
        { field: 'institution.crest' },
      ])
      const forged = { ...exported.files, [crest.id]: svg('red').toString('base64') }
      expect((await send({ catalogue: exported.catalogue, files: forged })).body.problems).toMatchObject([
        { field: `files.${crest.id}` },
      ])
      const taken = expectDone(await send({ catalogue: exported.catalogue, files: exported.files }))
      expect(taken).toMatchObject({ problems: [], changes: [{ kind: 'institution' }] })
      const served = await registrarOfOther.app.inject({ method: 'GET', url: crest.url })
      const hash = createHash('sha256').update(served.rawPayload).digest('hex')
      expect(crest.id.startsWith(hash.slice(0, 32))).toBe(true)
      expect((await registrarOfOther.app.inject({ method: 'GET', url: `/files/small/${crest.id}` })).statusCode).toBe(
        200,
      )
    } finally {
      await registrarOfOther.close()
    }
  })

  test('is published with them by a command', async () => {
    const bytes = svg('#123456')
    const stored = (await upload('crest', bytes)).body
    const file = (await fetchFile(stored.url)).rawPayload.toString('base64')
    await portal.context.db.deleteFrom('catalogue_file').where('id', '=', stored.id).execute()
    const { value } = await newestCatalogue(portal.context.db)
    const next = { ...value, institution: { ...value.institution, crest: stored.id } }
    const decision = { by: 'Ada', why: 'A test' }
    const without = await publishByCommand(portal.context, next, { decision, mode: 'publish' })
    expect(without.problems).toMatchObject([{ at: 'institution.crest' }])
    const done = await publishByCommand(portal.context, next, {
      decision,
      mode: 'publish',
      files: { [stored.id]: file },
    })
    expect(done.problems).toEqual([])
    expect((await newestCatalogue(portal.context.db)).value.institution.crest).toBe(stored.id)
  })

  // Last: after a week nobody is signed in.
  test('keeps them for ever once it was published, and forgets after a week what nobody used', async () => {
    const [used, drafted, unused] = await Promise.all(
      ['#010', '#020', '#030'].map(async colour => (await upload('crest', svg(colour))).body),
    )
    const { revision } = await draftCrest(used.id)
    expectDone(await registrar.call('publishSetting', { params: at, body: { revision } }))
    await draftCrest(drafted.id)
    portal.clock.advance({ hours: 8 * 24 })
    await sweepFiles.run(portal.context)
    const statuses = await Promise.all([used, drafted].map(async ({ url }) => (await fetchFile(url)).statusCode))
    expect(statuses).toEqual([200, 200])
    const rows = await portal.context.db.selectFrom('catalogue_file').select('id').where('id', '=', unused.id).execute()
    expect(rows).toEqual([])
  })
})
