import PDFDocument from 'pdfkit'

/** A PDF as the library of the receipts writes it: compressed streams, an ordinary index. */
export async function writtenPdf(
  text: string,
  options: PDFKit.PDFDocumentOptions = {},
  draw?: (document: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const document = new PDFDocument(options)
  document.text(text)
  draw?.(document)
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** The bodies of a document of one page, from object 1 on: root, page tree, page, its content. */
export const onePage: readonly string[] = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
  '<< /Length 10 >>\nstream\n0 0 m 9 9 l\nendstream',
]

export interface HandWritten {
  bodies?: readonly string[]
  /** Stands before the header. */
  before?: string
  header?: string
  newline?: '\n' | '\r\n' | '\r'
  /** Whether the index counts from the header rather than from the start of the file. */
  countsFromHeader?: boolean
  /** More entries of the trailer. */
  trailer?: string
  /** Takes the place of the true position of the index. */
  startxref?: number
  /** Stands behind the end mark. */
  after?: string
}

/** A PDF with an index table, written by hand so that every byte of it can be wrong on purpose. */
export function handWritten(options: HandWritten = {}): Buffer {
  const { bodies = onePage, before = '', header = '%PDF-1.7', newline = '\n', trailer = '', after = '' } = options
  const zero = options.countsFromHeader ? before.length : 0
  let text = `${before}${header}${newline}%\xe2\xe3\xcf\xd3${newline}`
  const offsets = bodies.map((body, index) => {
    const offset = text.length - zero
    text += `${index + 1} 0 obj${newline}${body}${newline}endobj${newline}`
    return offset
  })
  const start = options.startxref ?? text.length - zero
  const ending = newline === '\r\n' ? '\r\n' : ` ${newline}`
  text += `xref${newline}0 ${bodies.length + 1}${newline}0000000000 65535 f${ending}`
  text += offsets.map(offset => `${tenDigits(offset)} 00000 n${ending}`).join('')
  text += `trailer${newline}<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>${newline}`
  return latin1(`${text}startxref${newline}${start}${newline}%%EOF${newline}${after}`)
}

/** A PDF whose index is a stream, as new programs write it; `extra` goes into the dictionary of that stream. */
export function withIndexStream({ extra = '', bodies = onePage, startxref = -1 } = {}): Buffer {
  let text = '%PDF-1.5\n'
  const offsets = bodies.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const size = bodies.length + 2
  const rows = Buffer.alloc(size * 4)
  for (const [index, offset] of [...offsets, start].entries())
    rows.writeUInt32BE(0x01_00_00_00 + offset * 256, (index + 1) * 4)
  const head = `<< /Type /XRef /Size ${size} /W [1 2 1] /Root 1 0 R /Length ${rows.length} ${extra} >>`
  text += `${size - 1} 0 obj\n${head}\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`
  return latin1(`${text}startxref\n${startxref < 0 ? start : startxref}\n%%EOF\n`)
}

/** Adds a revision behind a PDF, as a viewer does on "Save": one new object and an index that points to the older one. */
export function withUpdate(
  base: Buffer,
  { trailer = '', previous = positionOfIndex(base), hasPrevious = true } = {},
): Buffer {
  let text = base.toString('latin1')
  const objectAt = text.length
  text += '9 0 obj\n<< /Note (added later) >>\nendobj\n'
  const start = text.length
  text += `xref\n9 1\n${tenDigits(objectAt)} 00000 n \n`
  text += `trailer\n<< /Size 10 /Root 1 0 R ${hasPrevious ? `/Prev ${previous}` : ''} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return latin1(text)
}

/** A table and an index stream side by side, as old office programs write it. */
export function hybrid({ inStream = '' } = {}): Buffer {
  const streamed = withIndexStream({ extra: inStream })
  return withUpdate(streamed, { trailer: `/XRefStm ${positionOfIndex(streamed)}`, hasPrevious: false })
}

/** A PDF arranged for the web: the index of the first page is in front, with an end mark of its own. */
export function linearised(): Buffer {
  const build = (first: number, main: number, length: number) => {
    let text = `%PDF-1.4\n5 0 obj\n<< /Linearized 1 /L ${tenDigits(length)} /O 3 /N 1 >>\nendobj\n`
    const firstAt = text.length
    text += `xref\n5 1\n${tenDigits(9)} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${tenDigits(main)} >>\n`
    text += 'startxref\n0\n%%EOF\n'
    const offsets = onePage.map((body, index) => {
      const offset = text.length
      text += `${index + 1} 0 obj\n${body}\nendobj\n`
      return offset
    })
    const mainAt = text.length
    text += `xref\n0 5\n0000000000 65535 f \n${offsets.map(offset => `${tenDigits(offset)} 00000 n \n`).join('')}`
    text += `trailer\n<< /Size 5 >>\nstartxref\n${first}\n%%EOF\n`
    return { text, firstAt, mainAt }
  }
  const draft = build(0, 0, 0)
  const measured = build(draft.firstAt, draft.mainAt, 0)
  return latin1(build(draft.firstAt, draft.mainAt, measured.text.length).text)
}

export function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function positionOfIndex(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  return Number.parseInt(text.slice(text.lastIndexOf('startxref') + 9), 10)
}

function tenDigits(number: number): string {
  return String(number).padStart(10, '0')
}
