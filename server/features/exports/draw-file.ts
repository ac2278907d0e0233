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
  letter?: Pick<Enclosed, 'name' | 'contentType' | 'read'> | { beside: string } | undefined
}

interface Contents {
  shown: ShownFile
  documents: readonly Enclosed[]
  references: readonly DrawnReference[]
}

interface Drawn extends Contents {
  /** Who downloads it, and when. */
  by: string
  at: Date
}

/** A file as a PDF: the summary first, then a bookmark for each part. */
export async function drawFile({ by, at, ...contents }: Drawn): Promise<Buffer> {
  const sheet = await pdfSheet(nameIn(contents.shown.name))
  sheet.facts(summaryOf(contents.shown))
  sheet.paragraph(
    `Downloaded by ${by} on ${longDate(at)} at ${clockTime(at)}. It holds what ${by} may read of this application.`,
  )
  for await (const step of drawParts(sheet, contents)) void step
  return sheet.finish()
}

/** 'BELLO, Aisha' */
export function nameIn({ surname, given }: ShownFile['name']): string {
  return [surname.toUpperCase(), given].filter(Boolean).join(', ') || 'Candidate'
}

/**
 * The parts of a file, each with a bookmark. It stops after each, so that what is drawn can be handed on, and others have their turn.
 * `among`: what tells its attachments from those of other applications in the same PDF.
 */
export async function* drawParts(
  sheet: PdfSheet,
  { shown, documents, references }: Contents,
  among?: string,
): AsyncGenerator<void> {
  drawRequirements(sheet, shown)
  yield
  drawAnswers(sheet, shown)
  yield
  if (documents.length > 0) yield* drawDocuments(sheet, documents, among)
  if (references.length > 0) yield* drawReferences(sheet, references, among)
}

export function summaryOf(shown: ShownFile): (readonly [string, string])[] {
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

async function* drawDocuments(
  sheet: PdfSheet,
  documents: readonly Enclosed[],
  among: string | undefined,
): AsyncGenerator<void> {
  sheet.chapter('Documents')
  sheet.facts(documents.map(({ title, name }) => [title, name]))
  for (const { title, facts, ...enclosed } of documents) {
    sheet.chapter(title, 'inside')
    sheet.facts(facts)
    await enclose(sheet, title, enclosed, among)
    yield
  }
}

/** A picture is drawn; anything else travels inside the document. */
async function enclose(
  sheet: PdfSheet,
  title: string,
  { name, contentType, read }: Omit<Enclosed, 'title' | 'facts'>,
  among: string | undefined,
): Promise<void> {
  const bytes = await read()
  if (!bytes) {
    sheet.paragraph('This file could not be read when the document was made.')
    return
  }
  const isDrawn = contentType.startsWith('image/') && sheet.picture(bytes, title)
  if (isDrawn) return
  const attached = among ? `${among}, ${title}, ${name}` : name
  sheet.attach({ name: attached, contentType, bytes })
  sheet.paragraph(
    `This file is attached${among ? ` as “${attached}”` : ''}: open it in the list of attachments of your PDF reader.`,
  )
}

const ratings = [
  ['Intellectual ability', 'intellectual_ability'],
  ['Research ability', 'research_ability'],
  ['Teaching ability', 'teaching_ability'],
  ['Leadership ability', 'leadership_ability'],
] as const

async function* drawReferences(
  sheet: PdfSheet,
  references: readonly DrawnReference[],
  among: string | undefined,
): AsyncGenerator<void> {
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
    else if (letter) await enclose(sheet, `Letter of ${referee.name}`, letter, among)
    yield
  }
}

function paperInWords({ entered_by, compared_by }: NonNullable<ReferenceInFile['referee']['paper']>): string {
  const compared = compared_by ? `compared by ${compared_by.full_name}` : 'not compared with the scan yet'
  return `Entered by ${entered_by.full_name}, ${compared}`
}
