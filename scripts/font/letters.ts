import type { Glyph, GlyphSet } from './glyphs.ts'

type Corner = { x: number; y: number }

const isBig = (letter: string): boolean => letter === letter.toUpperCase()

function box(glyph: Glyph): { left: number; bottom: number; right: number; top: number } {
  const { outline } = glyph
  return {
    left: outline.readInt16BE(2),
    bottom: outline.readInt16BE(4),
    right: outline.readInt16BE(6),
    top: outline.readInt16BE(8),
  }
}

/** The points of a plain outline. */
function corners({ outline }: Glyph): Corner[] {
  const contours = outline.readInt16BE(0)
  const count = outline.readUInt16BE(10 + (contours - 1) * 2) + 1
  let at = 10 + contours * 2
  at += 2 + outline.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = outline.readUInt8(at++)
    const repeats = flag & 8 ? outline.readUInt8(at++) : 0
    for (let times = 0; times <= repeats; times++) flags.push(flag)
  }
  function coordinates(short: number, same: number): number[] {
    let value = 0
    return flags.map(flag => {
      if (flag & short) value += outline.readUInt8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += outline.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)
  return xs.map((x, index) => ({ x, y: ys[index] ?? 0 }))
}

type Part = { glyph: number; x: number; y: number }

/** A composite letter. It has the width of its first part at every weight, unless it needs more space. */
function compose(set: GlyphSet, parts: Part[], extraRoom = 0): Glyph {
  const base = set.glyphs[parts[0]?.glyph ?? 0]
  if (!base) throw new Error('A composed letter needs a base.')
  const { left, bottom, right, top } = box(base)
  const head = Buffer.alloc(10)
  head.writeInt16BE(-1, 0)
  for (const [index, value] of [left, bottom - 250, right + 200, top + 300].entries())
    head.writeInt16BE(value, 2 + index * 2)
  const body = parts.map((part, index) => {
    const record = Buffer.alloc(8)
    // Flags: words, offsets, more components, the metrics of the first part.
    const flags = 0x1 | 0x2 | (index < parts.length - 1 ? 0x20 : 0) | (index === 0 && extraRoom === 0 ? 0x200 : 0)
    record.writeUInt16BE(flags, 0)
    record.writeUInt16BE(part.glyph, 2)
    record.writeInt16BE(Math.round(part.x), 4)
    record.writeInt16BE(Math.round(part.y), 6)
    return record
  })
  return {
    outline: Buffer.concat([head, ...body]),
    advance: base.advance + extraRoom,
    bearing: base.bearing,
    variations: Buffer.alloc(0),
  }
}

/** A stroke of this width that rises from `depth` below the origin, bends to one side and ends hanging. */
function hook(width: number, depth: number, side: 'left' | 'right'): Glyph {
  const outer = width * 1.4
  const reach = outer * 2
  const thick = width * 0.86
  const top = outer * 1.1
  // On-curve and off-curve points, clockwise: the outer bend, the hanging end, the inner bend.
  const right: [x: number, y: number, onCurve: boolean][] = [
    [0, -depth, true],
    [0, outer * 0.3, true],
    [0, top, false],
    [outer, top, true],
    [reach, top, false],
    [reach, outer * 0.12, true],
    [reach - thick, outer * 0.12, true],
    [reach - thick, top - thick, false],
    [(reach - thick + width) / 2, top - thick, true],
    [width, top - thick, false],
    [width, outer * 0.1, true],
    [width, -depth, true],
  ]
  // Mirrored by hand, in reverse order: a mirrored component would have the opposite winding and cut a hole where it meets the stem.
  const points = side === 'right' ? right : right.map(([x, y, onCurve]) => [-x, y, onCurve] as const).reverse()
  const rounded = points.map(([x, y, onCurve]) => ({ x: Math.round(x), y: Math.round(y), onCurve }))
  const head = Buffer.alloc(14)
  const [xs, ys] = [rounded.map(point => point.x), rounded.map(point => point.y)]
  head.writeInt16BE(1, 0)
  for (const [index, value] of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].entries())
    head.writeInt16BE(value, 2 + index * 2)
  head.writeUInt16BE(rounded.length - 1, 10)
  const deltas = (values: number[]): Buffer => {
    const buffer = Buffer.alloc(values.length * 2)
    for (const [index, value] of values.entries()) buffer.writeInt16BE(value - (values[index - 1] ?? 0), index * 2)
    return buffer
  }
  const flags = Buffer.from(rounded.map(point => (point.onCurve ? 1 : 0)))
  return {
    outline: Buffer.concat([head, flags, deltas(xs), deltas(ys)]),
    advance: 0,
    bearing: 0,
    variations: Buffer.alloc(0),
  }
}

/** A font to which letters are added. */
interface Face extends GlyphSet {
  glyphOf(text: string): number
  measure(glyph: number): ReturnType<typeof box> & { glyph: Glyph }
  add(letter: string, parts: Part[], extraRoom?: number): void
}

/**
 * Adds the missing letters: ṣ, ń, ǹ, ḿ, ṅ from the font’s own letters and marks, and the hooked letters of Hausa with a drawn hook.
 * Letters that can take a second mark (ẹ, ọ, ị, ụ) are left to the browser, which composes them from marks and can then stack a tone.
 */
export function addLetters(set: GlyphSet, heights: { capital: number; small: number }): GlyphSet {
  const face = copyOf(set)
  addMarked(face, heights)
  replaceGrave(face)
  addHooked(face)
  return { glyphs: face.glyphs, codes: face.codes }
}

function copyOf(set: GlyphSet): Face {
  const glyphs = [...set.glyphs]
  const codes = new Map(set.codes)
  return {
    glyphs,
    codes,
    glyphOf(text) {
      const glyph = codes.get(text.codePointAt(0) ?? 0)
      if (glyph === undefined) throw new Error(`The face has no ${text}.`)
      return glyph
    },
    measure(glyph) {
      const found = glyphs[glyph]
      if (!found) throw new Error(`There is no glyph ${glyph}.`)
      return { ...box(found), glyph: found }
    },
    add(letter, parts, extraRoom = 0) {
      codes.set(letter.codePointAt(0) ?? 0, glyphs.length)
      glyphs.push(compose({ glyphs, codes }, parts, extraRoom))
    },
  }
}

function addMarked({ glyphOf, measure, add }: Face, heights: { capital: number; small: number }): void {
  for (const [letter, base, mark] of [
    ['Ṣ', 'S', '\u0323'],
    ['ṣ', 's', '\u0323'],
    ['Ń', 'N', '\u0301'],
    ['ń', 'n', '\u0301'],
    ['Ǹ', 'N', '\u0300'],
    ['ǹ', 'n', '\u0300'],
    ['Ḿ', 'M', '\u0301'],
    ['ḿ', 'm', '\u0301'],
    ['Ṅ', 'N', '.'],
    ['ṅ', 'n', '.'],
  ] as const) {
    const [under, over] = [measure(glyphOf(base)), measure(glyphOf(mark))]
    const x = (under.left + under.right) / 2 - (over.left + over.right) / 2
    const raised = isBig(base) ? heights.capital - heights.small : 0
    const y = mark === '\u0323' ? 0 : mark === '.' ? under.top + heights.small * 0.14 - over.bottom : raised
    add(letter, [
      { glyph: glyphOf(base), x: 0, y: 0 },
      { glyph: glyphOf(mark), x, y },
    ])
  }
}

/** The font’s grave has no anchors, so m̀ would be misplaced: it is drawn at the position of the tilde, which has them. */
function replaceGrave({ glyphs, codes, glyphOf, measure }: Face): void {
  const [grave, tilde] = [glyphOf('\u0300'), glyphOf('\u0303')]
  const [graveBox, tildeBox] = [measure(grave), measure(tilde)]
  const shift = (tildeBox.left + tildeBox.right - graveBox.left - graveBox.right) / 2
  glyphs[tilde] = compose({ glyphs, codes }, [{ glyph: grave, x: shift, y: 0 }])
  codes.set(0x300, tilde)
  codes.delete(0x303)
}

function addHooked({ glyphs, glyphOf, measure, add }: Face): void {
  const stem = measure(glyphOf('l'))
  const width = Math.round((stem.right - stem.left) * 0.8)
  // On a straight stem the hook starts lower, and its straight part covers the end of the stem.
  const hooks = { stem: glyphs.length, arm: glyphs.length + 1, back: glyphs.length + 2 }
  glyphs.push(hook(width, width, 'right'), hook(width, 0, 'right'), hook(width, width, 'left'))
  for (const [letter, base, kind, from] of [
    ['ɓ', 'b', 'stem', 'left'],
    ['ɗ', 'd', 'stem', 'right'],
    ['ƙ', 'k', 'stem', 'left'],
    ['ƴ', 'y', 'arm', 'right'],
    ['Ɓ', 'B', 'back', 'left'],
    ['Ɗ', 'D', 'back', 'left'],
    ['Ƙ', 'K', 'arm', 'right'],
    ['Ƴ', 'Y', 'arm', 'right'],
  ] as const) {
    const { glyph, top } = measure(glyphOf(base))
    const onTop = corners(glyph)
      .filter(point => point.y > top - 12)
      .map(point => point.x)
    const x = from === 'right' ? Math.max(...onTop) - width : Math.min(...onTop) + (kind === 'back' ? width : 0)
    const parts = [
      { glyph: glyphOf(base), x: 0, y: 0 },
      { glyph: hooks[kind], x, y: kind === 'arm' ? top : top - width * 0.4 },
    ]
    // The hook of ɗ hangs over the next letter, which in Hausa is often a tall one.
    add(letter, parts, letter === 'ɗ' ? Math.round(width * 0.9) : 0)
  }
}
