/** A page as a JPEG picture. */
export interface Page {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** A4 in points, and the margin around the picture. */
const paper = { short: 595, long: 842, edge: 18 }

/** One PDF of several JPEG pictures, each as large as fits on an A4 page of the same orientation. */
export function joinPages(pages: readonly Page[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const offsets: number[] = []
  let length = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, body: string, stream?: Uint8Array<ArrayBuffer>) => {
    offsets[number] = length
    write(`${number} 0 obj\n${body}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }

  write('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n')
  const pageNumbers = pages.map((_, index) => 3 + index * 3)
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map(number => `${number} 0 R`).join(' ')}] >>`)
  for (const [index, page] of pages.entries()) {
    const number = 3 + index * 3
    const { box, drawing } = layOut(page)
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources << /XObject << /P ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    )
    object(number + 1, `<< /Length ${drawing.length} >>`, new TextEncoder().encode(drawing))
    object(
      number + 2,
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.bytes.length} >>`,
      page.bytes,
    )
  }
  const start = length
  const count = 3 + pages.length * 3
  write(`xref\n0 ${count}\n0000000000 65535 f \n`)
  for (let number = 1; number < count; number++) write(`${String(offsets[number] ?? 0).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return gathered(parts, length)
}

function layOut({ width, height }: Page): { box: string; drawing: string } {
  const [across, up] = width > height ? [paper.long, paper.short] : [paper.short, paper.long]
  const scale = Math.min((across - 2 * paper.edge) / width, (up - 2 * paper.edge) / height)
  const [w, h] = [width * scale, height * scale]
  const place = [w, 0, 0, h, (across - w) / 2, (up - h) / 2].map(number => number.toFixed(2)).join(' ')
  return { box: `${across} ${up}`, drawing: `q ${place} cm /P Do Q` }
}

function gathered(parts: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
