/** The tables of a TrueType file by tag. */
export type Tables = Map<string, Buffer>

export function readTables(file: Buffer): Tables {
  const count = file.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = 12 + index * 16
      const start = file.readUInt32BE(record + 8)
      return [file.toString('latin1', record, record + 4), file.subarray(start, start + file.readUInt32BE(record + 12))]
    }),
  )
}

/** Builds a TrueType file from these tables, without checksums, which the compressor writes. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [two]) => (one < two ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(sorted.length, 4)
  const bodies: Buffer[] = []
  let offset = head.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const record = 12 + index * 16
    head.write(tag, record, 'latin1')
    head.writeUInt32BE(offset, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...bodies])
}

export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag)
  if (!found) throw new Error(`The font has no ${tag} table.`)
  return found
}

/** Maps code points to glyphs, from the format 4 table that every font has. */
export function readCmap(cmap: Buffer): Map<number, number> {
  const mapping = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4)
    if (cmap.readUInt16BE(start) !== 4) continue
    const segments = cmap.readUInt16BE(start + 6) / 2
    const word = (list: number, segment: number): number =>
      start + 14 + list * segments * 2 + (list > 0 ? 2 : 0) + segment * 2
    for (let segment = 0; segment < segments; segment++) {
      const last = cmap.readUInt16BE(word(0, segment))
      const rangeOffset = cmap.readUInt16BE(word(3, segment))
      for (let code = cmap.readUInt16BE(word(1, segment)); code <= last && code < 0xffff; code++) {
        const delta = cmap.readUInt16BE(word(2, segment))
        const at = word(3, segment) + rangeOffset + (code - cmap.readUInt16BE(word(1, segment))) * 2
        const glyph = rangeOffset === 0 ? code : cmap.readUInt16BE(at)
        if (glyph !== 0) mapping.set(code, (glyph + delta) & 0xffff)
      }
    }
  }
  return mapping
}

/** A format 12 table with one group per code point; the compressor merges groups. */
export function writeCmap(mapping: Map<number, number>): Buffer {
  const codes = [...mapping].sort(([one], [two]) => one - two)
  const cmap = Buffer.alloc(12 + 16 + codes.length * 12)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(10, 6)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(16 + codes.length * 12, 16)
  cmap.writeUInt32BE(codes.length, 24)
  for (const [index, [code, glyph]] of codes.entries()) {
    cmap.writeUInt32BE(code, 28 + index * 12)
    cmap.writeUInt32BE(code, 32 + index * 12)
    cmap.writeUInt32BE(glyph, 36 + index * 12)
  }
  return cmap
}
