import { margin, type Pen, widthOf } from './enclosures.ts'
import type { Write } from './pdf-sheet.ts'

export interface PageRow {
  name: string
  number: string
}

const [lineHeight, numberWidth, pageWidth, gutter] = [20, 110, 44, 12]

/** A table of what begins on later pages, over as many pages as it takes. The page of each row is written when it is known. */
export function pageList(pen: Pen, rows: readonly PageRow[], write: Write): (row: number, page: number) => void {
  const { document, root } = pen
  const nameWidth = widthOf(document) - numberWidth - pageWidth - 2 * gutter
  const table = document.struct('Table')
  root.add(table)
  const placed = rows.map(({ name, number }) => {
    if (document.y > document.page.height - margin - 2 * lineHeight) document.addPage()
    const [y, on] = [document.y, document.bufferedPageRange().count - 1]
    const row = document.struct('TR')
    table.add(row)
    document.font('regular').fontSize(10.5)
    write(pen, row, 'TD', shortened(document, name, nameWidth), { x: margin, y, width: nameWidth })
    write(pen, row, 'TD', number, { x: margin + nameWidth + gutter, y, width: numberWidth })
    document.y = y + lineHeight
    return { row, y, on }
  })
  document.x = margin
  return (index, page) => {
    const place = placed[index]
    if (!place) return
    const [now, { x, y }] = [document.bufferedPageRange().count - 1, document]
    document.switchToPage(place.on)
    document.font('regular').fontSize(10.5)
    write(pen, place.row, 'TD', String(page), {
      x: document.page.width - margin - pageWidth,
      y: place.y,
      width: pageWidth,
    })
    document.switchToPage(now)
    Object.assign(document, { x, y })
  }
}

/** A row has one line; the application itself has the whole name. */
function shortened(document: PDFKit.PDFDocument, name: string, width: number): string {
  if (document.widthOfString(name) <= width) return name
  let length = name.length
  while (length > 0 && document.widthOfString(`${name.slice(0, length)}…`) > width) length -= 1
  return `${name.slice(0, length)}…`
}
