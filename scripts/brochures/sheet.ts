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

/** The characters of the built-in Helvetica; others, such as the naira sign, use our own font. */
const latin = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\n]*$/

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
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  /** Continues in one of two columns, or over the whole width again. */
  column(index?: 0 | 1): void {
    this.width = index === undefined ? width : (width - gutter) / 2
    this.x = left + (index ?? 0) * (this.width + gutter)
  }

  text(text: string, style: TextStyle = {}): void {
    const { tag = 'P', face = 'body', colour = 'ink', size = 10.5, lineGap = 0, align = 'left' } = style
    const { doc } = this
    const { parent = this.root } = style
    parent.add(
      doc.struct(tag, {}, [
        () => {
          doc
            .font(face === 'body' && !latin.test(text) ? 'display' : face)
            .fontSize(size)
            .fillColor(this.colours[colour])
            .text(text, style.x ?? this.x, style.y ?? this.y, { width: style.width ?? this.width, lineGap, align })
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

  list(items: readonly string[], marks: 'dots' | 'numbers' = 'dots'): void {
    const [x, width] = [this.x, this.width]
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

  band(top: number, height: number): void {
    this.decorate(doc => doc.rect(0, top, 595.28, height).fill(this.colours.indigo))
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
