import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paintsOf } from '#shared/domain/brand/paints.ts'
import { crestPicture } from '../base/crest-picture.ts'
import { collectDrawn } from './collect-drawn.ts'
import { drawCode } from './draw-code.ts'
import { type Enclosures, enclosures, footHeight, margin, type Pen, widthOf } from './enclosures.ts'
import { type PageRow, pageList } from './page-list.ts'
import { printable } from './printable.ts'
import { composed, glyphsOf, wholeFaces } from './whole-faces.ts'

const paints = () => paintsOf(brandColours())
const ink = '#15131f'
const muted = '#4b4a55'
const gutter = 12
const codeSize = 96
/** A row whose value is taller than this may start at the foot of a page and continue on the next. */
const highestUnbroken = 300

/**
 * A document with the university's letterhead, written from top to bottom. Pages are numbered automatically, and screen readers
 * can read it.
 */
export interface PdfSheet extends Enclosures {
  heading(text: string): void
  paragraph(text: string): void
  /** Rows of a label and what belongs to it; an empty value is written as a dash. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  /** Who answers for the document. */
  signature(name: string, role: string): void
  /** A QR code that leads to an address, with the address and a sentence beside it. */
  code(url: string, sentence: string): void
  /** A list of what begins on later pages. What it returns writes the page of a row, once it is known. */
  pageList(rows: readonly PageRow[]): (row: number, page: number) => void
  /** What has been drawn so far and was not taken yet, so that a large document is never whole in memory. */
  take(): Promise<Buffer[]>
  /** The rest, or everything. */
  finish(): Promise<Buffer>
}

/** Begins a document. The library that draws it is loaded at the first one: it is a tenth of the server's memory. */
export async function pdfSheet(title: string, size: 'A4' | 'A5' = 'A4'): Promise<PdfSheet> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size,
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    info: { Title: title, Author: institution().name },
  })
  const drawn = collectDrawn(document)
  document.registerFont('regular', wholeFaces.regular).registerFont('bold', wholeFaces.bold)
  const root = document.struct('Document')
  document.addStructure(root)
  const hasGlyph = glyphsOf(document.font('regular'))
  const pen: Pen = { document, root, printable: text => printable(text, hasGlyph) }
  head(pen, title)

  return {
    heading(text) {
      if (document.y > document.page.height - margin - 90) document.addPage()
      document.moveDown(0.8).font('bold').fontSize(14).fillColor(paints().banner)
      write(pen, root, 'H2', text, { x: margin })
      document.moveDown(0.4)
    },
    paragraph(text) {
      document.font('regular').fontSize(10.5).fillColor(ink)
      write(pen, root, 'P', text, { x: margin, width: widthOf(document) })
      document.moveDown(0.6)
    },
    facts: rows => facts(pen, rows),
    ...enclosures({ document, root, printable: pen.printable }, (text, color) => {
      document.font('bold').fontSize(14).fillColor(color)
      write(pen, root, 'H2', text, { x: margin })
      document.moveDown(0.4)
    }),
    signature(name, role) {
      document.moveDown(1).font('bold').fontSize(10.5).fillColor(ink)
      write(pen, root, 'P', name, { x: margin })
      document.font('regular')
      write(pen, root, 'P', role, { x: margin })
      document.moveDown(0.6)
    },
    code: (url, sentence) => code(pen, url, sentence),
    pageList: rows => pageList(pen, rows, write),
    take: drawn.take,
    finish() {
      root.end()
      numberPages(document)
      document.end()
      return drawn.rest
    },
  }
}

interface Place {
  x: number
  y?: number
  width?: number
}

export type Write = typeof write

/** Writes a text in the current font, as an element of the structure. */
function write(
  { document, printable }: Pen,
  parent: PDFKit.PDFStructureElement,
  tag: 'P' | 'H1' | 'H2' | 'TH' | 'TD',
  text: string,
  { x, y = document.y, width }: Place,
): void {
  const options = { ...composed, ...(width === undefined ? {} : { width }) }
  const draw = () => {
    const pieces = printable(text).split(loneMarks)
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1
      const drawPiece = () =>
        index === 0
          ? document.text(piece, x, y, { ...options, continued: !isLast })
          : document.text(piece, { ...options, continued: !isLast })
      // The words that were split out are at odd indexes.
      if (index % 2 === 0) drawPiece()
      else withActualText(document, piece, drawPiece)
    }
  }
  parent.add(document.struct(tag, tag === 'TH' ? headsRow : {}, [draw]))
}

/** The library's types lack the scope of a header cell. */
const headsRow: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: 'Row' }

/** A word with a combining mark that has no composed letter, such as `ẹ̀`. */
const loneMarks = /([\p{L}\p{M}’']*\p{M}[\p{L}\p{M}’']*)/u

/**
 * Adds the whole word as ActualText, because some readers lose a raised mark between the lines. They read it only inside the text
 * object, where the library has no option for it.
 */
function withActualText(document: PDFKit.PDFDocument, actual: string, draw: () => void): void {
  const { addContent } = document
  document.addContent = operation => {
    if (operation === 'ET') document.endMarkedContent()
    addContent.call(document, operation)
    if (operation === 'BT') document.markContent('Span', { actual })
    return document
  }
  try {
    draw()
  } finally {
    document.addContent = addContent
  }
}

/** Draws decoration that screen readers skip. */
function decorate(
  document: PDFKit.PDFDocument,
  type: 'Layout' | 'Pagination',
  draw: (document: PDFKit.PDFDocument) => void,
): void {
  document.markContent('Artifact', { type })
  draw(document)
  document.endMarkedContent()
}

function facts(pen: Pen, rows: readonly (readonly [string, string])[]): void {
  const { document, root } = pen
  const table = document.struct('Table')
  root.add(table)
  for (const [label, value] of rows) factRow(pen, table, label, value)
  table.end()
  document.x = margin
  document.y += 6
}

function factRow(pen: Pen, table: PDFKit.PDFStructureElement, label: string, value: string): void {
  const { document } = pen
  const width = widthOf(document)
  const labelWidth = width * 0.36
  const valueWidth = width - labelWidth - gutter
  const text = pen.printable(value).trim() || '–'
  document.font('regular').fontSize(10.5)
  const height = document.heightOfString(text, { ...composed, width: valueWidth })
  if (document.y + Math.min(height, highestUnbroken) > document.page.height - margin - 24) document.addPage()
  const row = document.struct('TR')
  table.add(row)
  const [page, top] = [document.page, document.y]
  document.font('regular').fontSize(9).fillColor(muted)
  write(pen, row, 'TH', label, { x: margin, y: top + 1, width: labelWidth })
  const afterLabel = document.y
  document.font('regular').fontSize(10.5).fillColor(ink)
  write(pen, row, 'TD', text, { x: margin + labelWidth + gutter, y: top, width: valueWidth })
  row.end()
  // A value that continued on another page ends there, however low its label is.
  document.y = (document.page === page ? Math.max(afterLabel, document.y) : document.y) + 5
  decorate(document, 'Layout', ({ y }) =>
    document
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .stroke(paints().line),
  )
  document.y += 6
}

function code(pen: Pen, url: string, sentence: string): void {
  const { document, root } = pen
  // It may reach into the margin, down to the foot, so that a letter does not need a second page for it alone.
  if (document.y > document.page.height - footHeight - codeSize - 12) document.addPage()
  document.moveDown(0.8)
  const top = document.y
  const figure = document.struct('Figure', { alt: 'A QR code that leads to the address beside it' }, [
    () => drawCode(document, url, { x: margin, y: top, size: codeSize }),
  ])
  root.add(figure)
  const beside = { x: margin + codeSize + 2 * gutter, width: widthOf(document) - codeSize - 2 * gutter }
  document.font('regular').fontSize(10.5).fillColor(ink)
  write(pen, root, 'P', sentence, { ...beside, y: top + 6 })
  document.moveDown(0.4).fontSize(9).fillColor(muted)
  write(pen, root, 'P', url, beside)
  document.x = margin
  document.y = Math.max(document.y, top + codeSize) + 12
}

function head(pen: Pen, title: string): void {
  const { document, root } = pen
  decorate(document, 'Layout', ({ page }) => document.rect(0, 0, page.width, 76).fill(paints().banner))
  document.fillColor('#ffffff').font('bold').fontSize(14)
  write(pen, root, 'P', institution().name, { x: margin + drawCrest(document), y: 30 })
  document.fillColor(ink).font('bold').fontSize(22)
  write(pen, root, 'H1', title, { x: margin, y: 104 })
  document.moveDown(0.5)
}

const crestSize = 48

/** Draws the crest into the head, and returns the room that it takes. */
function drawCrest(document: PDFKit.PDFDocument): number {
  const crest = crestPicture()
  if (!crest) return 0
  decorate(document, 'Layout', () => document.image(crest, margin - 4, 14, { width: crestSize }))
  return crestSize + 8
}

function numberPages(document: PDFKit.PDFDocument): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // Below the margin on purpose: without this the text would begin another page.
    document.page.margins.bottom = 0
    const foot = `${institution().admissionsEmail} · ${institution().phone}${count > 1 ? ` · page ${page + 1} of ${count}` : ''}`
    decorate(document, 'Pagination', () =>
      document
        .font('regular')
        .fontSize(8.5)
        .fillColor(muted)
        .text(foot, margin, document.page.height - 36, { ...composed, lineBreak: false }),
    )
  }
}
