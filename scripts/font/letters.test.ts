import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { readTables, table } from './sfnt.ts'

const file = await readFile(new URL('../../ui/fonts/bricolage-grotesque.woff2', import.meta.url))

async function codePoints(): Promise<Set<number>> {
  const cmap = table(readTables(await subsetFont(file, '', { keepAllGlyphs: true, targetFormat: 'truetype' })), 'cmap')
  const codes = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const start = cmap.readUInt32BE(8 + index * 8)
    if (cmap.readUInt16BE(start) !== 12) continue
    for (let group = 0; group < cmap.readUInt32BE(start + 12); group++) {
      const at = start + 16 + group * 12
      for (let code = cmap.readUInt32BE(at); code <= cmap.readUInt32BE(at + 4); code++) codes.add(code)
    }
  }
  return codes
}

describe('the display font', () => {
  it('weighs less than 25 KB', () => {
    expect(file.length).toBeLessThan(25_000)
  })

  it('has the naira sign and every letter of Yoruba, Igbo and Hausa, precomposed or as letter and mark', async () => {
    const codes = await codePoints()
    // The browser decomposes ẹ, ọ, ị and ụ and positions the mark by the anchors of the font.
    const letters = 'ABCabc0123456789 ₦$€£ÁÀÉÈÍÌÓÒÚÙáàéèíìóòúùṢṣŃńǸǹḾḿṄṅƁɓƊɗƘƙƳƴeEoOiIuUmM\u0300\u0301\u0323–—‘’“”'
    expect([...letters].filter(letter => !codes.has(letter.codePointAt(0) ?? 0))).toEqual([])
  })
})
