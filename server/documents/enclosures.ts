import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { paintsOf } from '#shared/domain/brand/paints.ts'

export const margin = 54
export const footHeight = 48

export interface Pen {
  document: PDFKit.PDFDocument
  root: PDFKit.PDFStructureElement
  printable(text: string): string
}

/** What makes a document out of many: chapters with bookmarks, pictures, and files that travel inside it. */
export interface Enclosures {
  /** Begins a page for one of many; the chapters that follow are inside its bookmark. Returns the number of the page. */
  part(text: string): number
  /** Begins a page with a heading that has a bookmark, inside the one before where it is `inside`. */
  chapter(text: string, inside?: 'inside'): void
  /** A picture as large as the rest of the page holds. False for one that cannot be drawn. */
  picture(bytes: Buffer, alt: string): boolean
  /** Carries a file inside the document. */
  attach(file: { name: string; contentType: string; bytes: Buffer }): void
}

/** `head` writes a heading where the page begins. */
export function enclosures(pen: Pen, head: (text: string, color: string) => void): Enclosures {
  const { document, root, printable } = pen
  let over = document.outline
  let last: PDFKit.PDFOutline | undefined
  return {
    part(text) {
      document.addPage()
      over = document.outline.addItem(printable(text), { expanded: false })
      last = undefined
      head(text, paintsOf(brandColours()).banner)
      return document.bufferedPageRange().count
    },
    chapter(text, inside) {
      document.addPage()
      if (inside && last) last.addItem(printable(text))
      else last = over.addItem(printable(text), { expanded: true })
      head(text, paintsOf(brandColours()).banner)
    },
    picture(bytes, alt) {
      // What cannot be read throws before anything is drawn.
      try {
        opener(document).openImage(bytes)
      } catch {
        return false
      }
      const height = document.page.height - margin - footHeight - document.y
      const draw = () => {
        document.image(bytes, margin, document.y, { fit: [widthOf(document), height] })
      }
      root.add(document.struct('Figure', { alt }, [draw]))
      return true
    },
    attach({ name, contentType, bytes }) {
      // Documents and letters are compressed already, and trying it again would hold up everything else.
      const { compress } = document
      document.compress = false
      document.file(bytes, { name, type: contentType })
      document.compress = compress
    },
  }
}

/** The library’s types lack it. */
function opener(document: PDFKit.PDFDocument): { openImage(bytes: Buffer): unknown } {
  return document as unknown as { openImage(bytes: Buffer): unknown }
}

export function widthOf(document: PDFKit.PDFDocument): number {
  return document.page.width - 2 * margin
}
