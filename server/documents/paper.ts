import { fileURLToPath } from 'node:url'
import { institution } from '#content/institution.ts'

// A whole face, not the site's subset: names bring letters of every alphabet that Latin has.
const faces = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
}

const indigo = '#1b1f5c'
const ink = '#15131f'
const muted = '#4b4a55'
const rule = '#d9d2c3'
const margin = 54

/** A document on the university's paper, written from top to bottom; the pages number themselves. */
export interface Paper {
  heading(text: string): void
  paragraph(text: string): void
  /** Rows of a label and what belongs to it; an empty value is written as a dash. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  finish(): Promise<Buffer>
}

/** Begins a document. The library that draws it is loaded at the first one: it is a tenth of the server's memory. */
export async function paper(title: string, size: 'A4' | 'A5' = 'A4'): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size,
    margin,
    bufferPages: true,
    info: { Title: title, Author: institution.name },
    lang: 'en-GB',
  })
  const finished = collect(document)
  document.registerFont('regular', faces.regular).registerFont('bold', faces.bold)
  const width = document.page.width - 2 * margin
  head(document, title)

  function facts(rows: readonly (readonly [string, string])[]): void {
    const labelWidth = width * 0.36
    for (const [label, value] of rows) {
      const text = value.trim() || '–'
      const height = document
        .font('regular')
        .fontSize(10.5)
        .heightOfString(text, { width: width - labelWidth - 12 })
      if (document.y + Math.min(height, 300) > document.page.height - margin - 24) document.addPage()
      const top = document.y
      document
        .font('regular')
        .fontSize(9)
        .fillColor(muted)
        .text(label, margin, top + 1, { width: labelWidth })
      const afterLabel = document.y
      document
        .font('regular')
        .fontSize(10.5)
        .fillColor(ink)
        .text(text, margin + labelWidth + 12, top, { width: width - labelWidth - 12 })
      document.y = Math.max(afterLabel, document.y) + 5
      document
        .moveTo(margin, document.y)
        .lineTo(margin + width, document.y)
        .lineWidth(0.5)
        .stroke(rule)
      document.y += 6
    }
    document.x = margin
  }

  return {
    heading(text) {
      if (document.y > document.page.height - margin - 90) document.addPage()
      document.moveDown(0.8).font('bold').fontSize(14).fillColor(indigo).text(text, margin)
      document.moveDown(0.4)
    },
    paragraph(text) {
      document.font('regular').fontSize(10.5).fillColor(ink).text(text, margin, document.y, { width })
      document.moveDown(0.6)
    },
    facts,
    finish() {
      numberPages(document)
      document.end()
      return finished
    },
  }
}

function head(document: PDFKit.PDFDocument, title: string): void {
  document.rect(0, 0, document.page.width, 76).fill(indigo)
  document.fillColor('#ffffff').font('bold').fontSize(14).text(institution.name, margin, 30)
  document.fillColor(ink).font('bold').fontSize(22).text(title, margin, 104)
  document.moveDown(0.5)
}

function numberPages(document: PDFKit.PDFDocument): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // Below the margin on purpose: without this the text would begin another page.
    document.page.margins.bottom = 0
    const foot = `${institution.admissionsEmail} · ${institution.phone}${count > 1 ? ` · page ${page + 1} of ${count}` : ''}`
    document
      .font('regular')
      .fontSize(8.5)
      .fillColor(muted)
      .text(foot, margin, document.page.height - 36, { lineBreak: false })
  }
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
