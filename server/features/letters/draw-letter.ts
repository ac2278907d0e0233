import { institution } from '#shared/catalogue/parts/institution.ts'
import { wordings } from '#shared/catalogue/parts/wordings.ts'
import { type Day, longDate } from '#shared/domain/calendar.ts'
import { blockIn, piecesOf, type Wording, wordingProblems } from '#shared/domain/fill-text.ts'
import type { PlaceholderName } from '#shared/domain/placeholders.ts'
import { letterText } from '#shared/domain/written-texts.ts'
import { type PdfSheet, pdfSheet } from '../../documents/pdf-sheet.ts'

/** The contents of a letter. When any of them changes, a new letter replaces the previous one. */
export interface LetterSays {
  full_name: string
  application_number: string
  programme: string
  session: string
  starts_on: Day
  /** The conditions that are neither met nor waived. */
  conditions: readonly string[]
  answer_by: Day | null
}

export interface LetterToDraw {
  number: string
  issuedOn: Day
  says: LetterSays
  /** The address at which anyone can verify it. */
  url: string
}

/** In the words of the university, or of the product where those cannot be filled; the office is told (`unusableWordings`). */
function wordingNow(): Wording {
  const own = wordings().letter
  return own && wordingProblems(letterText, own).length === 0 ? own : letterText
}

/** The letter of admission as a PDF (office.md section 5, Letters). */
export async function drawLetter(letter: LetterToDraw, wording: Wording = wordingNow()): Promise<Buffer> {
  const { says, url } = letter
  const words = wordsOf(says)
  const sheet = await pdfSheet(filledLine(wording.subject, words))
  for (const written of wording.paragraphs) {
    const block = blockIn(written)
    if (block === 'number') sheet.facts(factsOf(letter))
    else if (block === 'conditions') drawConditions(sheet, says.conditions)
    else if (block === 'signature') sheet.signature(institution().registrar, `Registrar, ${institution().name}`)
    else if (block === 'code')
      sheet.code(url, 'Anyone can check that this letter is ours and still valid. Scan the code, or open the address:')
    else drawParagraph(sheet, written, words)
  }
  return sheet.finish()
}

type Words = Partial<Record<PlaceholderName, string>>

function wordsOf(says: LetterSays): Words {
  return {
    full_name: says.full_name,
    first_name: says.full_name.split(' ')[0] ?? '',
    university: institution().name,
    admissions_email: institution().admissionsEmail,
    programme: says.programme,
    application_number: says.application_number,
    session: says.session,
    starts_on: longDate(says.starts_on),
    ...(says.answer_by ? { reply_by: longDate(says.answer_by) } : {}),
  }
}

function factsOf({ number, issuedOn, says }: LetterToDraw): (readonly [string, string])[] {
  return [
    ['Letter number', number],
    ['Date', longDate(issuedOn)],
    ['Applicant', says.full_name],
    ['Application number', says.application_number],
    ['Programme', says.programme],
    ['Session', says.session],
    ['Starts on', longDate(says.starts_on)],
  ]
}

function drawConditions(sheet: PdfSheet, conditions: readonly string[]): void {
  if (conditions.length === 0) return
  sheet.heading('Conditions')
  sheet.paragraph('We will confirm your place when you have met every condition below.')
  sheet.facts(conditions.map((condition, index) => [`Condition ${index + 1}`, condition] as const))
}

/** A first line that begins with ## is a heading. What needs a date that this offer does not have is left out. */
function drawParagraph(sheet: PdfSheet, written: string, words: Words): void {
  if (piecesOf(written).some(piece => piece.is === 'open' && words[piece.name] === undefined)) return
  const [, heading, rest] = /^## ([^\n]+)\n?([\s\S]*)$/.exec(written) ?? []
  if (heading) sheet.heading(filledLine(heading, words))
  const sentences = heading ? (rest ?? '') : written
  if (sentences.trim() !== '') sheet.paragraph(filledLine(sentences, words))
}

function filledLine(written: string, words: Words): string {
  return piecesOf(written)
    .map(piece => (piece.is === 'words' ? piece.words : (words[piece.name] ?? '')))
    .join('')
}
