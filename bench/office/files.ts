import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Context } from '../../server/base/context.ts'
import { type WrittenCase, writeCase } from '../../server/testing/cases.ts'

export const programme = 'bsc-software-engineering'
/** The title of the 500 KB document in the file. */
export const largeKind = 'JAMB result'

const grades = { 'English Language': 'B3', Mathematics: 'A1', Physics: 'C5', Chemistry: 'C6', Biology: 'B2' }

/** Applications with a result, a 500 KB scan and a photograph, oldest first, which is the order of the queue. */
export async function filesToCheck(context: Context, count: number): Promise<WrittenCase[]> {
  const result = await pdf(document => {
    document.fontSize(16).text('THE WEST AFRICAN EXAMINATIONS COUNCIL', { align: 'center' }).moveDown().fontSize(12)
    for (const [subject, grade] of Object.entries(grades)) document.text(`${subject}   ${grade}`).moveDown(0.5)
  })
  const page = await scan()
  const scanned = await pdf(document => document.image(page, 0, 0, { width: document.page.width }))
  const face = await sharp({ create: { width: 600, height: 760, channels: 3, background: '#8a5a3c' } })
    .jpeg()
    .toBuffer()
  const written: WrittenCase[] = []
  for (let at = 0; at < count; at += 1) {
    const number = `27-${String(at + 1)
      .padStart(6, '0')
      .replace(/^(\d{3})/, '$1-')}`
    const documents = [
      { kind: 'o_level_result', file_name: 'result.pdf', content_type: 'application/pdf', bytes: result },
      { kind: 'jamb_result', file_name: 'jamb.pdf', content_type: 'application/pdf', bytes: scanned },
      { kind: 'passport_photograph', file_name: 'me.jpg', content_type: 'image/jpeg', bytes: face },
    ]
    const o_level = [{ exam: 'WAEC', year: '2026', exam_number: '4250317042', results: resultsOf(grades) }]
    written.push(
      await writeCase(
        context,
        {
          surname: 'Bello',
          first_name: `Aisha ${at + 1}`,
          programme,
          stage: 'received',
          daysAgo: 40 - (at * 30) / count,
          documents,
          answers: { entry_mode: 'utme', jamb_score: '198', date_of_birth: '2008-03-04', o_level },
        },
        number,
      ),
    )
  }
  return written
}

function resultsOf(given: Record<string, string>) {
  return Object.entries(given).map(([subject, grade]) => ({ subject, grade }))
}

/** A 500 KB page with the grain of a phone’s camera, which no format compresses well. */
async function scan(): Promise<Buffer> {
  const [width, height] = [1240, 1754]
  const grain = Buffer.alloc(width * height)
  for (let at = 0, seed = 1; at < grain.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    grain[at] = 190 + (seed % 48)
  }
  const picture = sharp(grain, { raw: { width, height, channels: 1 } })
  let bytes = await picture.clone().jpeg({ quality: 60 }).toBuffer()
  for (let quality = 55; bytes.length > 500_000 && quality > 5; quality -= 5)
    bytes = await picture.clone().jpeg({ quality }).toBuffer()
  return bytes
}

function pdf(draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 54 })
  const parts: Buffer[] = []
  document.on('data', part => parts.push(part))
  draw(document)
  return new Promise(resolve => {
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.end()
  })
}
