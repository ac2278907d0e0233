import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { decisionNames } from '#shared/domain/decision-names.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { withAdditionalQuestions } from '#shared/forms/additional-questions.ts'
import { answerSheet } from '#shared/forms/answer-sheet.ts'
import type { Answers } from '#shared/forms/field.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { notShown, officeTitle } from '#shared/forms/office-titles.ts'
import { type PdfSheet, pdfSheet } from '../../documents/pdf-sheet.ts'
import type { Enclosed, ReferenceInFile, ShownFile } from './parts-of-file.ts'

/** A reference with its letter, or with the place where the letter is. */
export type DrawnReference = Omit<ReferenceInFile, 'letter'> & {
  letter?: Pick<Enclosed, 'name' | 'contentType' | 'bytes'> | { beside: string } | undefined
}

interface Drawn {
  shown: ShownFile
  documents: readonly Enclosed[]
  references: readonly DrawnReference[]
  /** Who downloads it, and when. */
  by: string
  at: Date
}

/** A file as a PDF: the summary first, then a bookmark for each part. */
export async function drawFile({ shown, documents, references, by, at }: Drawn): Promise<Buffer> {
  const { surname, given } = shown.name
  const sheet = await pdfSheet([surname.toUpperCase(), given].filter(Boolean).join(', ') || 'Candidate')
  sheet.facts(summaryOf(shown))
  sheet.paragraph(
    `Downloaded by ${by} on ${longDate(at)} at ${clockTime(at)}. It holds what ${by} may read of this application.`,
  )
  drawRequirements(sheet, shown)
  drawAnswers(sheet, shown)
  if (documents.length > 0) drawDocuments(sheet, documents)
  if (references.length > 0) drawReferences(sheet, references)
  return sheet.finish()
}

function summaryOf(shown: ShownFile): (readonly [string, string])[] {
  const told = shown.case?.decisions?.find(({ state }) => state === 'told')
  return [
    ['Application number', shown.application_number],
    ['Programme', shown.selected_program_title ?? ''],
    ['Round', shown.round ? `${shown.round.name}, ${shown.round.session}` : ''],
    ['Submitted', shown.submitted_at ? longDate(new Date(shown.submitted_at)) : ''],
    ...(shown.case && !isUnreleased(shown.case.stage) ? [['Stage', stageNames[shown.case.stage]] as const] : []),
    ...(told ? [['Decision', decisionNames[told.kind]] as const] : []),
  ]
}

/** These stages say that there is a decision which has not been released. */
function isUnreleased(stage: string): boolean {
  return stage === 'proposed' || stage === 'approved'
}

const stateWords = { met: 'Met', not_met: 'Not met', to_look_at: 'To check' } as const

function drawRequirements(sheet: PdfSheet, { requirements = [] }: ShownFile): void {
  if (requirements.length === 0) return
  sheet.chapter('Requirements')
  sheet.facts(
    requirements.map(({ requirement, wanted, answer, state, settled }) => [
      requirement,
      [
        settled?.by ? `${stateWords[state]}, settled by ${settled.by}` : stateWords[state],
        wanted && `Wanted: ${wanted}`,
        answer && `Answer: ${answer}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ]),
  )
}

function drawAnswers(sheet: PdfSheet, shown: ShownFile): void {
  if (!shown.answers) return
  const form = withAdditionalQuestions(
    formDescription(formIdOf(shown.program_type), shown.form_version),
    shown.additional_questions,
  )
  sheet.chapter('Answers')
  // The answers are stored as the form takes them.
  for (const { title, rows } of answerSheet(form, shown.answers as Answers)) {
    sheet.heading(officeTitle(form, title))
    sheet.facts(
      rows.map(({ name, question, answer }) => [
        question,
        answer || (shown.withheld?.includes(name) ? notShown : 'Not answered'),
      ]),
    )
  }
}

function drawDocuments(sheet: PdfSheet, documents: readonly Enclosed[]): void {
  sheet.chapter('Documents')
  sheet.facts(documents.map(({ title, name }) => [title, name]))
  for (const { title, facts, ...enclosed } of documents) {
    sheet.chapter(title, 'inside')
    sheet.facts(facts)
    enclose(sheet, title, enclosed)
  }
}

/** A picture is drawn; anything else travels inside the document. */
function enclose(
  sheet: PdfSheet,
  title: string,
  { name, contentType, bytes }: Omit<Enclosed, 'title' | 'facts'>,
): void {
  if (!bytes) {
    sheet.paragraph('This file could not be read when the document was made.')
    return
  }
  const isDrawn = contentType.startsWith('image/') && sheet.picture(bytes, title)
  if (isDrawn) return
  sheet.attach({ name, contentType, bytes })
  sheet.paragraph('This file is attached: open it in the list of attachments of your PDF reader.')
}

const ratings = [
  ['Intellectual ability', 'intellectual_ability'],
  ['Research ability', 'research_ability'],
  ['Teaching ability', 'teaching_ability'],
  ['Leadership ability', 'leadership_ability'],
] as const

function drawReferences(sheet: PdfSheet, references: readonly DrawnReference[]): void {
  sheet.chapter('References')
  sheet.facts(references.map(({ referee }) => [`Referee ${referee.number}`, referee.name]))
  for (const { referee, row, letter } of references) {
    sheet.chapter(referee.name, 'inside')
    sheet.facts([
      ['Position', [row.designation, row.place_of_work].filter(Boolean).join(', ')],
      ['Received', longDate(row.submitted_at)],
      ...(referee.paper ? [['As a letter', paperInWords(referee.paper)] as const] : []),
      ...ratings.map(([label, name]) => [label, row[name] === null ? 'Not rated' : `${row[name]} of 5`] as const),
      ['How long, and in what context', row.known_duration_context],
      ['Recommendation', row.final_recommendation],
      ['More', row.additional_comments],
    ])
    if (letter && 'beside' in letter) sheet.paragraph(`The letter lies beside this file: ${letter.beside}.`)
    else if (letter) enclose(sheet, `Letter of ${referee.name}`, letter)
  }
}

function paperInWords({ entered_by, compared_by }: NonNullable<ReferenceInFile['referee']['paper']>): string {
  const compared = compared_by ? `compared by ${compared_by.full_name}` : 'not compared with the scan yet'
  return `Entered by ${entered_by.full_name}, ${compared}`
}
