import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture, withComment } from './testing/image-pieces.ts'
import { latin1 } from './testing/pdf-pieces.ts'
import { removePosition } from './without-position.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'without-position-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
})

async function cleaned(bytes: Buffer, contentType: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const path = join(directory, 'picture')
  await writeFile(path, bytes)
  const staged = await removePosition({ path, size: bytes.length, sha256: 'as sent' }, contentType)
  const stored = await readFile(path)
  expect(staged.size).toBe(stored.length)
  expect(staged.sha256 === 'as sent').toBe(stored.equals(bytes))
  return stored
}

const abuja = {
  IFD0: { Make: 'Tecno' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 4/1 20/1', GPSLongitudeRef: 'E' },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf exif:GPSLatitude="9,4.3N"/></x:xmpmeta>'
const segment = (marker: number, data: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, latin1(data)])
}
const withSegment = (jpeg: Buffer, part: Buffer) => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)])
const traces = /GPS|xmp|Tecno|Exif|ftyp|Abuja|8BIM/
const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

const photo = await picture(60, 80).jpeg().toBuffer()
const drawing = await picture(60, 80).png().toBuffer()

test.each([
  ['with Exif data', await picture(60, 80).withExif(abuja).jpeg().toBuffer()],
  ['with XMP', withSegment(photo, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`))],
  ['with a caption of a newspaper', withSegment(photo, segment(0xed, 'Photoshop 3.0\x008BIM Abuja'))],
  ['with a film behind it', Buffer.concat([photo, latin1('\0\0\0\x18ftypmp42 GPS')])],
  ['with a second picture behind it', Buffer.concat([photo, withSegment(photo, segment(0xe1, 'Exif\0\0GPS'))])],
  ['progressive', withSegment(await picture(600, 800).jpeg({ progressive: true }).toBuffer(), segment(0xe1, xmp))],
  ['of a printer', withSegment(await picture(60, 80).toColourspace('cmyk').jpeg().toBuffer(), segment(0xe1, xmp))],
])('a photo %s loses where it was taken, and no pixel', async (_, bytes) => {
  const stored = await cleaned(bytes, 'image/jpeg')
  expect(stored.toString('latin1')).not.toMatch(traces)
  expect((await pixels(stored)).equals(await pixels(bytes))).toBe(true)
})

test.each([2, 3, 6, 8])('a photo that is turned (%i) stays turned, whatever else is removed', async orientation => {
  const bytes = await picture(60, 80).withExif(abuja).withMetadata({ orientation }).jpeg().toBuffer()
  const stored = await cleaned(bytes, 'image/jpeg')
  expect((await sharp(stored).metadata()).orientation).toBe(orientation)
  expect(stored.toString('latin1')).not.toMatch(/GPS|Tecno/)
  expect((await pixels(stored)).equals(await pixels(bytes))).toBe(true)
})

test('a drawing loses its words and keeps its colours', async () => {
  const bytes = Buffer.concat([
    await picture(60, 80).withExif(abuja).withXmp(xmp).withIccProfile('p3').png().toBuffer(),
    latin1('GPS behind the end'),
  ])
  const stored = await cleaned(bytes, 'image/png')
  expect(stored.toString('latin1')).not.toMatch(traces)
  expect((await sharp(stored).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc)
  expect((await pixels(stored)).equals(await pixels(bytes))).toBe(true)
})

test.each([
  ['a plain photo', photo, 'image/jpeg'],
  ['a photo with a comment', withComment(photo, 'Kept by the studio'), 'image/jpeg'],
  ['a photo with a colour profile', await picture(60, 80).withIccProfile('p3').jpeg().toBuffer(), 'image/jpeg'],
  ['a plain drawing', drawing, 'image/png'],
] as const)('%s stays as it is, byte for byte', async (_, bytes, contentType) => {
  const stored = await cleaned(bytes, contentType)
  expect((await pixels(stored)).equals(await pixels(bytes))).toBe(true)
  if (!bytes.toString('latin1').includes('Exif')) expect(stored.equals(bytes)).toBe(true)
})

test('bytes that are changed at random are never made longer, and never an exception', async () => {
  for (const bytes of [photo, drawing])
    for (let at = 2; at < bytes.length; at += 97) {
      const changed = Buffer.from(bytes)
      changed[at] = 0xff
      const stored = await cleaned(changed, bytes === photo ? 'image/jpeg' : 'image/png')
      expect(stored.length).toBeLessThanOrEqual(changed.length)
    }
})
