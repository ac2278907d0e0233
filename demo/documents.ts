import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import type { FilePart } from '../server/testing/people.ts'
import type { Applicant, Person } from './applicants.ts'
import type { Graduate } from './graduates.ts'
import { portraitSvg } from './portrait.ts'
import type { Pupil, Result } from './pupils.ts'

/** Rendered as a picture: a phone’s photograph of a result. */
const photographed = 0.3

/** The documents of an applicant. They show what the form claims, with a few exceptions. */
export async function documentsOf(applicant: Applicant, index: number): Promise<Record<string, FilePart>> {
  const files: Record<string, FilePart> = { passport_photograph: await portrait(applicant, index) }
  const { pupil, studies } = applicant
  if (pupil) {
    const isPhotograph = (index * 0.37) % 1 < photographed
    files.o_level_result = isPhotograph ? await resultPhotograph(applicant, pupil) : await resultSheet(applicant, pupil)
    if (pupil.jamb) files.jamb_result = await jambSlip(applicant, pupil)
    return files
  }
  files.transcript = await transcript(applicant, studies)
  files.degree_certificate = await certificate(applicant, studies)
  files.curriculum_vitae = await curriculum(applicant, studies)
  files.research_proposal = await proposal(applicant)
  return files
}

async function portrait({ gender }: Person, index: number): Promise<FilePart> {
  const bytes = await drawing(portraitSvg(index, gender)).jpeg({ quality: 82 }).toBuffer()
  return { fileName: `IMG_20260${1 + (index % 9)}12_0${index % 10}.jpg`, contentType: 'image/jpeg', bytes }
}

/** The server does not read SVG, because strangers upload files to it. This one is ours. */
function drawing(svg: string): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return sharp(Buffer.from(svg))
}

/** As examination bodies and banks print names: capitals without diacritics. */
function printedName({ surname, first_name, other_names }: Person): string {
  return `${surname} ${first_name} ${other_names}`
    .trim()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll('Ɗ', 'D')
    .replaceAll('Ƙ', 'K')
    .toUpperCase()
}

type Sheet = InstanceType<typeof PDFDocument>
type Layout = ConstructorParameters<typeof PDFDocument>[0]

function pdf(fileName: string, draw: (sheet: Sheet) => void, layout: Layout = {}): Promise<FilePart> {
  const sheet = new PDFDocument({ size: 'A4', margin: 64, ...layout })
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part))
    sheet.on('error', reject)
    sheet.on('end', () => resolve({ fileName, contentType: 'application/pdf', bytes: Buffer.concat(parts) }))
    draw(sheet)
    sheet.end()
  })
}

function heading(sheet: Sheet, lines: readonly [string, ...string[]]): void {
  const [title, ...others] = lines
  sheet.font('Times-Bold').fontSize(18).text(title.toUpperCase(), { align: 'center' }).moveDown(0.3)
  sheet.font('Times-Roman').fontSize(11)
  for (const line of others) sheet.text(line, { align: 'center' })
  sheet.moveDown(1.5)
}

function rows(sheet: Sheet, given: readonly (readonly [string, string])[]): void {
  const { left } = sheet.page.margins
  const width = sheet.page.width - 2 * left
  for (const [name, value] of given) {
    const top = sheet.y
    sheet.rect(left, top, width, 26).strokeColor('#999').lineWidth(0.6).stroke()
    sheet.fillColor('#111').text(name, left + 10, top + 8)
    sheet
      .font('Times-Bold')
      .text(value, left + width * 0.6, top + 8)
      .font('Times-Roman')
    sheet.x = left
    sheet.y = top + 26
  }
  sheet.moveDown(1.5)
}

const lines = (results: readonly Result[]) =>
  results.map(({ subject, grade }) => [subject.toUpperCase(), grade] as const)

function resultSheet(person: Person, { results, examNumber, examYear }: Pupil): Promise<FilePart> {
  return pdf('WAEC RESULT.pdf', sheet => {
    heading(sheet, [
      'West African Senior School Certificate',
      `Examination for school candidates, May/June ${examYear}`,
      `${printedName(person)}  ·  ${examNumber}`,
    ])
    rows(sheet, lines(results))
    sheet.fontSize(9).fillColor('#555').text('Sample document. It was drawn for a demonstration and proves nothing.')
  })
}

async function resultPhotograph(person: Person, { results, examNumber, examYear }: Pupil): Promise<FilePart> {
  const table = lines(results)
    .map(
      ([subject, grade], index) =>
        `<text x="150" y="${520 + index * 62}">${subject}</text><text x="820" y="${520 + index * 62}" font-weight="bold">${grade}</text>
        <path d="M120 ${540 + index * 62}H1000" stroke="#999"/>`,
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#5b4a3c"/>
    <g transform="rotate(-2.4 600 800)" font-family="serif" font-size="34" fill="#222"><rect x="70" y="90" width="1040" height="1420" fill="#f6f1e3"/>
    <text x="590" y="220" font-size="44" font-weight="bold" text-anchor="middle">SENIOR SCHOOL CERTIFICATE</text>
    <text x="590" y="290" text-anchor="middle">May/June ${examYear}</text>
    <text x="590" y="370" text-anchor="middle">${printedName(person)}</text><text x="590" y="420" text-anchor="middle">${examNumber}</text>
    ${table}<text x="150" y="1440" font-size="22" fill="#777">Sample document, drawn for a demonstration.</text></g>
    <linearGradient id="shade"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".28"/></linearGradient><rect width="1200" height="1600" fill="url(#shade)"/></svg>`
  const bytes = await drawing(svg).blur(0.6).jpeg({ quality: 78 }).toBuffer()
  return { fileName: 'IMG-20260812-WA0007.jpg', contentType: 'image/jpeg', bytes }
}

function jambSlip(person: Person, { jamb }: Pupil): Promise<FilePart> {
  const each = Math.floor((jamb?.score ?? 0) / 4)
  return pdf('JAMB result slip.pdf', sheet => {
    heading(sheet, ['Unified Tertiary Matriculation Examination', 'Result notification slip', printedName(person)])
    rows(sheet, [
      ['Registration number', jamb?.number ?? ''],
      ['Use of English', String(each)],
      ['Mathematics', String(each)],
      ['Physics', String(each)],
      ['Chemistry', String((jamb?.score ?? 0) - 3 * each)],
      ['Aggregate', String(jamb?.score ?? '')],
    ])
    sheet.fontSize(9).fillColor('#555').text('Sample document. It was drawn for a demonstration and proves nothing.')
  })
}

const courses = [
  'Foundations',
  'Methods',
  'Laboratory',
  'Statistics',
  'Research project',
  'Seminar',
  'Industrial training',
  'Electives',
]

function transcript(person: Person, studies: Graduate): Promise<FilePart> {
  return pdf('Transcript.pdf', sheet => {
    for (let year = studies.from; year < studies.until; year += 1) {
      if (year > studies.from) sheet.addPage()
      heading(sheet, [
        studies.institution,
        'Academic transcript',
        `${printedName(person)}  ·  Session ${year}/${year + 1}`,
      ])
      rows(
        sheet,
        courses.map((course, index) => [
          `${studies.field} ${100 * (year - studies.from + 1) + index + 1}: ${course}`,
          String(48 + ((index * 13 + year * 7) % 40)),
        ]),
      )
      sheet.fontSize(11).text(`Cumulative grade point average: ${studies.cgpa} out of 5.00`)
    }
  })
}

function certificate(person: Person, studies: Graduate): Promise<FilePart> {
  return pdf(
    'Certificate.pdf',
    sheet => {
      sheet
        .rect(30, 30, sheet.page.width - 60, sheet.page.height - 60)
        .lineWidth(3)
        .strokeColor('#7a5c14')
        .stroke()
      sheet.moveDown(4)
      heading(sheet, [studies.institution, 'This is to certify that'])
      sheet.font('Times-BoldItalic').fontSize(26).text(printedName(person), { align: 'center' }).moveDown(0.6)
      sheet.font('Times-Roman').fontSize(14)
      sheet.text(`was admitted to the degree of ${studies.degree} in ${studies.field}`, { align: 'center' })
      sheet.text(`with ${studies.classOfDegree}, ${studies.until}`, { align: 'center' })
    },
    { layout: 'landscape' },
  )
}

function curriculum(person: Person, studies: Graduate): Promise<FilePart> {
  return pdf('CV.pdf', sheet => {
    heading(sheet, [printedName(person), `${person.email}  ·  ${person.phone}`])
    sheet.font('Times-Bold').fontSize(13).text('Education').font('Times-Roman').fontSize(11)
    sheet
      .text(`${studies.degree} ${studies.field}, ${studies.institution}, ${studies.from}–${studies.until}`)
      .moveDown()
    sheet.font('Times-Bold').fontSize(13).text('Work').font('Times-Roman').fontSize(11)
    sheet.text(`${studies.until}–now: teaching assistant, data collection and laboratory work.`).moveDown()
    sheet
      .font('Times-Bold')
      .fontSize(13)
      .text('Languages')
      .font('Times-Roman')
      .fontSize(11)
      .text('English, and one of home.')
  })
}

function proposal(person: Person & { programme: string }): Promise<FilePart> {
  return pdf('Research proposal.pdf', sheet => {
    heading(sheet, ['Research proposal', printedName(person)])
    for (const title of ['Background', 'Question', 'Method', 'Plan']) {
      sheet.font('Times-Bold').fontSize(13).text(title).font('Times-Roman').fontSize(11)
      sheet.text(
        'What is known rests on few measurements, most of them from elsewhere. This work measures here, over two seasons, with instruments that can be repaired here, and publishes the data with the method.',
        { align: 'justify' },
      )
      sheet.moveDown()
    }
  })
}
