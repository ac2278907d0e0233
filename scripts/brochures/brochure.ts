import PDFDocument from 'pdfkit'
import { applyHref, atHandFor } from '#app/features/programmes/apply.ts'
import { wholeCost } from '#app/features/programmes/whole-cost.ts'
import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { type Paints, paintsOf } from '#shared/domain/brand/paints.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { type ProgrammeEntry, schoolNames } from '#shared/domain/programmes.ts'
import { splitTuition } from '#shared/domain/split-tuition.ts'
import { drawMotif } from './draw-motif.ts'
import { Sheet } from './sheet.ts'

/** A fixed creation date, because the real one would change the file with each build. */
const sessionOpens = () => new Date(announcedRounds()[0]?.opensOn ?? 0)

/** Two A4 pages about one programme. Deterministic: the same programme gives the same bytes. */
export async function drawBrochure(
  programme: ProgrammeEntry,
  { displayFace, crest }: { displayFace: Buffer; crest: Buffer },
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-NG',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: `${programme.title} | ${institution().name}`,
      Author: institution().name,
      CreationDate: sessionOpens(),
    },
  })
  const done = collect(doc)
  const sheet = new Sheet(doc, displayFace)
  drawFront(sheet, programme, crest)
  doc.addPage()
  drawBack(sheet, programme)
  sheet.end()
  return done
}

const clothOf = ({ brand, light }: Paints) => ({ ground: brand, line: light })

/** Where the border at the foot of the front begins: nothing is written below. */
const borderTop = 842 - 99

function drawFront(sheet: Sheet, programme: ProgrammeEntry, crest: Buffer): void {
  const { title, level, duration, image, id } = programme
  const bandHeight = 232
  sheet.band(0, bandHeight)
  sheet.decorate(doc =>
    drawMotif(doc, { ...clothOf(paintsOf(brandColours())), subject: image, seed: id, x: 385, y: 40, size: 162 }),
  )
  sheet.decorate(doc => doc.image(crest, 46, 36, { width: 30 }))
  const name = { face: 'display', width: 274 } as const
  const nameSize = sheet.fitting(institution().name, { ...name, height: 36, sizes: [10, 9, 8, 7, 6] })
  sheet.text(institution().name, { ...name, x: 84, y: 46, size: nameSize, colour: 'sand' })
  const head = { face: 'display', width: 310 } as const
  const sizes = [...(title.length > 44 ? [] : [30]), 24, 21, 18, 15, 13, 11, 10]
  const size = sheet.fitting(title, { ...head, height: 90, sizes })
  sheet.text(title, { ...head, tag: 'H1', x: 48, y: 84, size, colour: 'sand' })
  const about = `${schoolNames()[programme.school]}\n${level} · ${duration} · session ${announcedRounds()[0]?.session ?? ''}`
  const below = { face: 'body', width: 320 } as const
  const aboutSize = sheet.fitting(about, { ...below, height: 44, sizes: [11, 9.5, 8, 7] })
  sheet.text(about, { ...below, x: 48, y: 176, size: aboutSize, lineGap: 3, colour: 'sand' })

  sheet.y = bandHeight + 26
  drawTuition(sheet, programme)
  sheet.heading('About the programme')
  const { text, size: textSize } = sheet.cutToFit(programme.description, { height: 250, sizes: [11, 10, 9, 8] })
  sheet.text(text, { size: textSize, lineGap: 4 })
  const top = sheet.y + (sheet.y > 560 ? 0 : 18)
  sheet.y = top
  sheet.column(0)
  sheet.heading('What you study')
  sheet.list(programme.topics, 'numbers', borderTop)
  sheet.y = top
  sheet.column(1)
  sheet.heading('Where it leads')
  sheet.list(programme.careers, 'dots', borderTop)
  sheet.column()
  // A border in the programme's own pattern.
  sheet.decorate(doc => {
    for (let tile = 0; tile < 6; tile += 1)
      drawMotif(doc, {
        ...clothOf(paintsOf(brandColours())),
        subject: image,
        seed: id,
        x: tile * 99.3,
        y: borderTop,
        size: 98.3,
      })
  })
}

function drawTuition(sheet: Sheet, { schoolFees }: ProgrammeEntry): void {
  const cards = splitTuition(schoolFees)
  switch (cards.kind) {
    case 'returning-new':
      sheet.figures([
        { name: 'New Students', figure: cards.new },
        { name: 'Returning Students', figure: cards.returning },
      ])
      break
    case 'nigerian-international':
      sheet.figures([
        { name: 'Nigerian Students', figure: cards.nigerian.amount, note: `Total: ${cards.nigerian.total}` },
        {
          name: 'International Students',
          figure: cards.international.amount,
          note: `Total: ${cards.international.total}`,
        },
      ])
      break
    case 'raw':
      sheet.figures([{ name: 'Tuition', figure: cards.text }])
      break
    default:
      cards satisfies never
  }
}

/** Where the requirements end, so that the costs, the dates and how to apply fit below. */
function requirementsBottom({ hasScholarship, requiresResearchProposal }: ProgrammeEntry, rounds: number): number {
  return 372 - rounds * 21 - (hasScholarship ? 62 : 0) - (requiresResearchProposal ? 18 : 0)
}

function drawBack(sheet: Sheet, programme: ProgrammeEntry): void {
  sheet.band(0, 10, 'accent')
  sheet.y = 44
  sheet.heading('Entry requirements')
  const rounds = announcedRounds().filter(round => round.programTypes.includes(programme.programType))
  sheet.list(programme.requirements, 'dots', requirementsBottom(programme, rounds.length))
  if (programme.hasScholarship) {
    sheet.heading('50% Scholarship Available')
    sheet.text('It is merit-based and covers 50% of tuition fees. Contact the admissions office for eligibility.', {
      size: 10.2,
      lineGap: 3,
    })
  }
  sheet.heading('What it costs in total')
  sheet.rows(wholeCost(programme).map(line => [line.name, line.amount]))
  sheet.text('Tuition at this session’s rates. Accommodation, food and books are extra.', { size: 8.5, colour: 'soft' })
  sheet.heading('When to apply')
  sheet.rows(
    rounds.map(({ name, opensOn, closesOn, startsOn }) => [
      `${name}: ${day(opensOn)} to ${day(closesOn)}`,
      `starts ${day(startsOn)}`,
    ]),
  )
  sheet.heading('How to apply')
  sheet.text(
    'Create an account, fill in the form, upload photographs or PDFs of your documents, check and submit. You can stop at any time and continue on another phone. Have these ready:',
    { size: 10.2, lineGap: 3 },
  )
  const items = atHandFor(programme)
  sheet.list(programme.requiresResearchProposal ? [...items, 'Research proposal'] : items)
  drawContact(sheet, programme)
}

function drawContact(sheet: Sheet, { id }: ProgrammeEntry): void {
  const { external } = institution()
  const site = new URL(external.mainSite.url).hostname
  const isElsewhere = external.applicationPortal.url.startsWith('http')
  sheet.band(842 - 118, 118)
  sheet.text('Questions? Talk to us.', {
    tag: 'H2',
    x: 48,
    y: 744,
    width: 240,
    size: 15,
    colour: 'sand',
    face: 'display',
  })
  sheet.text(isElsewhere ? applyHref(id) : site, { x: 48, y: 790, width: 240, size: 10, colour: 'sand' })
  sheet.text(
    [
      institution().admissionsEmail,
      institution().phone,
      institution().officeHours,
      institution().address.lines.join(', '),
    ].join('\n'),
    { x: 300, y: 744, width: 250, size: 9.5, colour: 'sand', lineGap: 3 },
  )
}

const day = (date: string) => longDate(date)

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
