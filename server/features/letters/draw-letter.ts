import { institution } from '#shared/catalogue/parts/institution.ts'
import { type Day, longDate } from '#shared/domain/calendar.ts'
import { startOfDay } from '#shared/domain/closing-dates.ts'
import { pdfSheet } from '../../documents/pdf-sheet.ts'

const longDay = (day: Day) => longDate(startOfDay(day))

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

/** The letter of admission as a PDF (office.md section 5, Letters). */
export async function drawLetter({ number, issuedOn, says, url }: LetterToDraw): Promise<Buffer> {
  const sheet = await pdfSheet('Offer of admission')
  sheet.facts([
    ['Letter number', number],
    ['Date', longDay(issuedOn)],
    ['Applicant', says.full_name],
    ['Application number', says.application_number],
    ['Programme', says.programme],
    ['Session', says.session],
    ['Starts on', longDay(says.starts_on)],
  ])
  sheet.paragraph(`Dear ${says.full_name},`)
  sheet.paragraph(
    `We are pleased to offer you a place on the programme ${says.programme} in the ${says.session} session. Congratulations. You have earned it.`,
  )
  if (says.conditions.length > 0) {
    sheet.heading('Conditions')
    sheet.paragraph('We will confirm your place when you have met every condition below.')
    sheet.facts(says.conditions.map((condition, index) => [`Condition ${index + 1}`, condition] as const))
  }
  if (says.answer_by) {
    sheet.heading('Your reply')
    sheet.paragraph(
      `Sign in to the portal and accept or decline this place by ${longDay(says.answer_by)}. If we have not heard from you by the end of that day, we will offer the place to another applicant.`,
    )
  }
  sheet.paragraph('Bring this letter and the originals of your documents when you come for clearance.')
  sheet.signature(institution().registrar, `Registrar, ${institution().name}`)
  sheet.code(url, 'Anyone can check that this letter is ours and still valid. Scan the code, or open the address:')
  return sheet.finish()
}
