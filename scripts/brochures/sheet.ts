import { printable } from '#server/documents/printable.ts'
import { composed, glyphsOf, wholeFaces } from '#server/documents/whole-faces.ts'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { type Paints, paintsOf } from '#shared/domain/brand/paints.ts'

type Colour = 'ink' | 'soft' | 'sand' | 'indigo' | 'accent' | 'line'

/** By what they are in the product’s own colours. */
function coloursOf({ brochureInk, brochureSoft, light, night, mark, brochureLine }: Paints): Record<Colour, string> {
  return { ink: brochureInk, soft: brochureSoft, sand: light, indigo: night, accent: mark, line: brochureLine }
}

const left = 48
const width = 595.28 - 2 * left
const gutter = 28

interface TextStyle {
  tag?: 'P' | 'H1' | 'H2' | 'Lbl' | 'LBody'
  /** The parent structure element; the document by default. */
  parent?: PDFKit.PDFStructureElement
  face?: 'display' | 'body'
  colour?: Colour
  size?: number
  lineGap?: number
  /** Without a position, the text is placed at the cursor and moves it down. */
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right'
}

/** The characters of the built-in Helvetica; others, such as the naira sign, use our own font if it has them, or else a whole one. */
const latin = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\n]*$/

interface Chosen {
  print: string
  options?: PDFKit.Mixins.TextOptions
  /** How far the text is moved up, in its size. */
  rises: number
}

/** The whole face has a lower baseline than Helvetica. */
const wholeRises = 0.33

/** Draws our few kinds of text on A4. All positions are in points from the top left. */
export class Sheet {
  y = 0
  private readonly doc: PDFKit.PDFDocument
  private readonly root: PDFKit.PDFStructureElement
  private readonly colours = coloursOf(paintsOf(brandColours()))
  private x = left
  private width = width

  constructor(doc: PDFKit.PDFDocument, displayFace: Buffer) {
    this.doc = doc
    doc.registerFont('display', displayFace)
    doc.registerFont('body', 'Helvetica')
    doc.registerFont('whole', wholeFaces.regular).registerFont('whole display', wholeFaces.bold)
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  /** Continues in one of two columns, or over the whole width again. */
  column(index?: 0 | 1): void {
    this.width = index === undefined ? width : (width - gutter) / 2
    this.x = left + (index ?? 0) * (this.width + gutter)
  }

  /** Chooses the font that has every letter of a text, and returns the text as that font prints it. */
  private choose(text: string, face: 'display' | 'body'): Chosen {
    const { doc } = this
    const print = text.normalize('NFC')
    if (face === 'body' && latin.test(print)) {
      doc.font('body')
      return { print, rises: 0 }
    }
    const has = glyphsOf(doc.font('display'))
    const inDisplay = (sign: string) => sign === '\n' || has(sign.codePointAt(0) ?? 0)
    const isOurs = face === 'display' || latin.test(print.replaceAll('₦', ''))
    if (isOurs && Array.from(print).every(inDisplay)) return { print, rises: 0 }
    const hasGlyph = glyphsOf(doc.font(face === 'display' ? 'whole display' : 'whole'))
    return { print: printable(print, hasGlyph), options: composed, rises: face === 'body' ? wholeRises : 0 }
  }

  /** The first of these sizes, the largest first, at which a text is no higher than its place; the last if none is. */
  fitting(
    text: string,
    place: { face: 'display' | 'body'; width: number; height: number; sizes: readonly number[] },
  ): number {
    const { print, options } = this.choose(text, place.face)
    const isLow = (size: number) =>
      this.doc.fontSize(size).heightOfString(print, { ...options, width: place.width }) <= place.height
    return place.sizes.find(isLow) ?? place.sizes.at(-1) ?? 10
  }

  text(text: string, style: TextStyle = {}): void {
    const { tag = 'P', face = 'body', colour = 'ink', size = 10.5, lineGap = 0, align = 'left' } = style
    const { doc } = this
    const { parent = this.root } = style
    parent.add(
      doc.struct(tag, {}, [
        () => {
          const { print, options, rises } = this.choose(text, face)
          const place = { ...options, width: style.width ?? this.width, lineGap, align }
          doc
            .fontSize(size)
            .fillColor(this.colours[colour])
            .text(print, style.x ?? this.x, (style.y ?? this.y) - rises * size, place)
        },
      ]),
    )
    if (style.y === undefined) this.y = doc.y
  }

  heading(text: string): void {
    this.y += 18
    this.text(text, { tag: 'H2', face: 'display', size: 14 })
    this.y += 5
  }

  /** As many items as fit above `bottom`, and how many more there are. */
  list(given: readonly string[], marks: 'dots' | 'numbers' = 'dots', bottom = Number.POSITIVE_INFINITY): void {
    const [x, width] = [this.x, this.width]
    const items = given.slice(0, this.fits(given, bottom - this.y))
    const more = given.length - items.length
    const list = this.doc.struct('L')
    this.root.add(list)
    for (const [index, item] of items.entries()) {
      const parent = this.doc.struct('LI')
      list.add(parent)
      const mark = marks === 'dots' ? '•' : String(index + 1)
      this.text(mark, { tag: 'Lbl', parent, x, y: this.y, width: 12, colour: 'accent' })
      this.x = x + 14
      this.width = width - 14
      this.text(item, { tag: 'LBody', parent, lineGap: 2 })
      parent.end()
      this.x = x
      this.width = width
      this.y += 3
    }
    list.end()
    if (more > 0) this.text(`and ${more} more on the website`, { colour: 'soft', size: 9.5 })
  }

  /** How many items of a list fit into a height; one less where a line about the others has to follow. */
  private fits(items: readonly string[], height: number): number {
    const heights = items.map(item => {
      const { print, options } = this.choose(item, 'body')
      return 3 + this.doc.fontSize(10.5).heightOfString(print, { ...options, width: this.width - 14, lineGap: 2 })
    })
    const ends = heights.map((_, index) => heights.slice(0, index + 1).reduce((sum, each) => sum + each, 0))
    const upTo = (room: number) => ends.filter(end => end <= room).length
    return upTo(height) === items.length ? items.length : upTo(height - 16)
  }

  /** A text at the first of these sizes at which it fits; at the last one, the sentences that do. */
  cutToFit(
    given: string,
    { height, sizes }: { height: number; sizes: readonly number[] },
  ): { text: string; size: number } {
    const place = { face: 'body', width: this.width, height: height - 4, sizes } as const
    const heightAt = (text: string, size: number) => {
      const { print, options } = this.choose(text, place.face)
      return this.doc.fontSize(size).heightOfString(print, { ...options, width: place.width, lineGap: 4 })
    }
    const fitting = sizes.find(size => heightAt(given, size) <= height)
    if (fitting) return { text: given, size: fitting }
    const size = sizes.at(-1) ?? 8
    let sentences = given.split(/(?<=[.!?])\s+/)
    while (sentences.length > 1 && heightAt(`${sentences.join(' ')} …`, size) > height)
      sentences = sentences.slice(0, -1)
    return { text: `${sentences.join(' ')} …`, size }
  }

  /** Labels on the left, values on the right, and a line under each. */
  rows(rows: readonly (readonly [string, string])[]): void {
    for (const [name, value] of rows) {
      const top = this.y + 4
      this.text(name, { x: this.x, y: top, width: this.width * 0.66 })
      // The display font has a lower baseline than Helvetica.
      this.text(value, { x: this.x, y: top - 2.4, width: this.width, align: 'right', face: 'display' })
      this.y = top + 17
      this.rule(this.y, 0.5, this.colours.line)
    }
    this.y += 6
  }

  /** Big figures side by side under an accent line. */
  figures(figures: readonly { name: string; figure: string; note?: string }[]): void {
    const top = this.y
    for (const [index, { name, figure, note }] of figures.entries()) {
      this.column(index === 0 ? 0 : 1)
      this.decorate(doc => doc.rect(this.x, top, this.width, 2.5).fill(this.colours.accent))
      this.y = top + 11
      this.text(name, { size: 9.5, colour: 'soft' })
      this.y += 2
      this.text(figure, { size: 15, face: 'display' })
      if (note) this.text(note, { size: 10, face: 'display' })
    }
    this.column()
    this.y = Math.max(this.y, top + 48)
  }

  band(top: number, height: number, colour: Colour = 'indigo'): void {
    this.decorate(doc => doc.rect(0, top, 595.28, height).fill(this.colours[colour]))
  }

  /** Draws decoration that screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  end(): void {
    this.root.end()
    this.doc.end()
  }

  private rule(y: number, thickness: number, colour: string): void {
    this.decorate(doc => doc.rect(this.x, y, this.width, thickness).fill(colour))
  }
}
