import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { type CaseWanted, type WrittenCase, writeCase } from '../server/testing/cases.ts'
import { besideOffice } from './store.ts'

/* Applications with real documents, for journeys through the file. */

type DocumentWanted = NonNullable<CaseWanted['documents']>[number]

const grades: Record<string, string> = {
  'English Language': 'B3',
  Mathematics: 'A1',
  Physics: 'C5',
  Chemistry: 'C6',
  Biology: 'B2',
  Geography: 'C4',
  'Civic Education': 'B2',
}

/** A UTME candidate with a photograph and two documents, one of which, the result, has two pages. */
export async function aCandidate(
  changed: Partial<CaseWanted> = {},
  further: readonly DocumentWanted[] = [],
): Promise<WrittenCase> {
  const documents = [
    ...further,
    pdf('o_level_result', await resultPdf('THE WEST AFRICAN EXAMINATIONS COUNCIL', grades, 2)),
    pdf('jamb_result', await resultPdf('JOINT ADMISSIONS AND MATRICULATION BOARD', { 'Total score': '198' }, 1)),
    {
      kind: 'passport_photograph',
      file_name: 'me.jpg',
      content_type: 'image/jpeg',
      bytes: await portrait(),
    },
  ]
  return besideOffice(context =>
    writeCase(context, {
      surname: 'Bello',
      first_name: 'Aisha',
      other_names: 'Zainab',
      programme: 'bsc-software-engineering',
      stage: 'received',
      daysAgo: 4,
      documents,
      answers: {
        entry_mode: 'utme',
        jamb_registration_number: '202712345678AB',
        jamb_score: '198',
        date_of_birth: '2010-03-04',
        gender: 'female',
        nationality: 'NG',
        state_of_origin: 'Kano',
        lga: 'Nassarawa',
        address: '12 Ahmadu Bello Way\nKano',
        guardian_name: 'Musa Bello',
        guardian_phone: '+2348031234567',
        o_level: [
          {
            exam: 'WAEC',
            year: '2026',
            exam_number: '4250317042',
            results: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
          },
        ],
      },
      ...changed,
    }),
  )
}

export function pdf(kind: string, bytes: Buffer): DocumentWanted {
  return { kind, file_name: `${kind}.pdf`, content_type: 'application/pdf', bytes }
}

/** A printed result, in a font that is not embedded in the document. */
export function resultPdf(heading: string, lines: Record<string, string>, pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 54 })
  const parts: Buffer[] = []
  document.on('data', part => parts.push(part))
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage()
    document.font('Times-Bold').fontSize(17).text(heading, { align: 'center' })
    document.moveDown(0.5).font('Times-Roman').fontSize(12)
    document.text(`BELLO AISHA ZAINAB · 4250317042 · page ${page}`, { align: 'center' }).moveDown(2)
    for (const [name, value] of Object.entries(lines)) {
      const { y } = document
      document.text(name.toUpperCase(), 90, y).text(value, 420, y).moveDown(0.7)
    }
  }
  return new Promise(resolve => {
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.end()
  })
}

/** A portrait, more or less. */
function portrait(): Promise<Buffer> {
  const face =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="760"><rect width="600" height="760" fill="#e9e4da"/><circle cx="300" cy="300" r="140" fill="#8a5a3c"/><path d="M60 760c20-300 460-300 480 0Z" fill="#232a7c"/></svg>'
  return sharp(Buffer.from(face)).jpeg({ quality: 80 }).toBuffer()
}
