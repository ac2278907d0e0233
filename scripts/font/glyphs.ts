import { readCmap, type Tables, table, writeCmap } from './sfnt.ts'

export type Glyph = {
  /** Its record in the glyf table. */
  outline: Buffer
  advance: number
  bearing: number
  /** Its record in the gvar table, with embedded peaks; empty for an outline without variations. */
  variations: Buffer
}

export type GlyphSet = { glyphs: Glyph[]; codes: Map<number, number> }

const embeddedPeak = 0x8000

/** Converts a gvar record so that it no longer needs the shared tuples of its font. */
function withOwnPeaks(record: Buffer, sharedPeaks: Buffer[]): Buffer {
  if (record.length === 0) return record
  const axes = (sharedPeaks[0]?.length ?? 2) / 2
  const count = record.readUInt16BE(0) & 0x0fff
  const dataOffset = record.readUInt16BE(2)
  const headers: Buffer[] = []
  let at = 4
  for (let index = 0; index < count; index++) {
    const tuple = record.readUInt16BE(at + 2)
    const ownPeak = (tuple & embeddedPeak) !== 0
    const length = 4 + (ownPeak ? axes * 2 : 0) + (tuple & 0x4000 ? axes * 4 : 0)
    const header = Buffer.from(record.subarray(at, at + length))
    const peak = sharedPeaks[tuple & 0x0fff]
    if (ownPeak || !peak) headers.push(header)
    else {
      header.writeUInt16BE((tuple & 0xf000) | embeddedPeak, 2)
      headers.push(header.subarray(0, 4), peak, header.subarray(4))
    }
    at += length
  }
  const start = Buffer.from(record.subarray(0, 4))
  start.writeUInt16BE(4 + Buffer.concat(headers).length, 2)
  return Buffer.concat([start, ...headers, record.subarray(dataOffset)])
}

function readVariations(gvar: Buffer | undefined, count: number): Buffer[] {
  if (!gvar) return Array.from({ length: count }, () => Buffer.alloc(0))
  const axes = gvar.readUInt16BE(4)
  const sharedAt = gvar.readUInt32BE(8)
  const shared = Array.from({ length: gvar.readUInt16BE(6) }, (_, index) =>
    gvar.subarray(sharedAt + index * axes * 2, sharedAt + (index + 1) * axes * 2),
  )
  const long = (gvar.readUInt16BE(14) & 1) === 1
  const base = gvar.readUInt32BE(16)
  const offset = (index: number): number =>
    base + (long ? gvar.readUInt32BE(20 + index * 4) : gvar.readUInt16BE(20 + index * 2) * 2)
  return Array.from({ length: count }, (_, index) =>
    withOwnPeaks(gvar.subarray(offset(index), offset(index + 1)), shared),
  )
}

export function readGlyphs(tables: Tables): GlyphSet {
  const count = table(tables, 'maxp').readUInt16BE(4)
  const [loca, glyf, hmtx] = [table(tables, 'loca'), table(tables, 'glyf'), table(tables, 'hmtx')]
  const long = table(tables, 'head').readInt16BE(50) === 1
  const offset = (index: number): number => (long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  const metrics = table(tables, 'hhea').readUInt16BE(34)
  const variations = readVariations(tables.get('gvar'), count)
  const glyphs = Array.from({ length: count }, (_, index) => ({
    outline: glyf.subarray(offset(index), offset(index + 1)),
    advance: hmtx.readUInt16BE(Math.min(index, metrics - 1) * 4),
    bearing: index < metrics ? hmtx.readInt16BE(index * 4 + 2) : hmtx.readInt16BE(metrics * 4 + (index - metrics) * 2),
    variations: variations[index] ?? Buffer.alloc(0),
  }))
  return { glyphs, codes: readCmap(table(tables, 'cmap')) }
}

function packed(parts: Buffer[]): { offsets: Buffer; body: Buffer } {
  const offsets = Buffer.alloc((parts.length + 1) * 4)
  const padded = parts.map(part => Buffer.concat([part, Buffer.alloc(-part.length & 3)]))
  let at = 0
  for (const [index, part] of padded.entries()) {
    at += part.length
    offsets.writeUInt32BE(at, (index + 1) * 4)
  }
  return { offsets, body: Buffer.concat(padded) }
}

/** Replaces the glyphs in the tables of a font. */
export function withGlyphs(tables: Tables, { glyphs, codes }: GlyphSet): Tables {
  const outlines = packed(glyphs.map(glyph => glyph.outline))
  const variations = packed(glyphs.map(glyph => glyph.variations))
  const maxp = Buffer.from(table(tables, 'maxp'))
  maxp.writeUInt16BE(glyphs.length, 4)
  maxp.writeUInt16BE(3, 28)
  maxp.writeUInt16BE(2, 30)
  const head = Buffer.from(table(tables, 'head'))
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(table(tables, 'hhea'))
  hhea.writeUInt16BE(glyphs.length, 34)
  const hmtx = Buffer.alloc(glyphs.length * 4)
  for (const [index, glyph] of glyphs.entries()) {
    hmtx.writeUInt16BE(glyph.advance, index * 4)
    hmtx.writeInt16BE(glyph.bearing, index * 4 + 2)
  }
  const gvar = Buffer.alloc(20)
  gvar.writeUInt16BE(1, 0)
  gvar.writeUInt16BE(table(tables, 'gvar').readUInt16BE(4), 4)
  gvar.writeUInt32BE(20 + variations.offsets.length, 8)
  gvar.writeUInt16BE(glyphs.length, 12)
  gvar.writeUInt16BE(1, 14)
  gvar.writeUInt32BE(20 + variations.offsets.length, 16)
  return new Map([
    ...tables,
    ['maxp', maxp],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['glyf', outlines.body],
    ['loca', outlines.offsets],
    ['gvar', Buffer.concat([gvar, variations.offsets, variations.body])],
    ['cmap', writeCmap(codes)],
  ])
}
