import * as z from 'zod'
import type { QuestionKind } from '../domain/additional-questions.ts'
import { programTypes } from '../domain/program-type.ts'
import { anchor, words } from './schema-values.ts'

const asked = {
  id: anchor.max(40, 'Use no more than 40 characters.'),
  /** As the applicant reads it. */
  question: words,
  help: words.optional(),
}

const forWhom = {
  required: z.boolean(),
  programTypes: z
    .array(z.enum(programTypes))
    .min(1, 'Choose at least one program type.')
    .max(programTypes.length, 'Choose each program type once.'),
  /** Ids; without any, every programme of these types asks it. */
  programmes: z.array(anchor).max(200, 'Use no more than 200.').optional(),
}

const choices = z
  .array(words)
  .min(2, 'Write at least two answers to choose from.')
  .max(30, 'Use no more than 30 answers.')
  .refine(all => new Set(all).size === all.length, 'Write each answer once.')

const plainQuestion = <Kind extends Exclude<QuestionKind, 'choice'>>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ...asked, ...forWhom })

/** What the office asks beyond the form, for program types or for single programmes. */
const additionalQuestion = z.discriminatedUnion('kind', [
  plainQuestion('text'),
  plainQuestion('long-text'),
  z.strictObject({ kind: z.literal('choice'), ...asked, choices, ...forWhom }),
  plainQuestion('number'),
  plainQuestion('date'),
  plainQuestion('file'),
])

/** Documents that the office wants beside those of the forms: an applicant uploads each as one file. */
export const requiredDocumentsSchema = z
  .array(
    z.strictObject({
      id: asked.id,
      /** As the applicant reads it. */
      title: words,
      help: asked.help,
      ...forWhom,
    }),
  )
  .max(20, 'Use no more than 20 documents.')

/** More than these make a form that nobody finishes. */
export const additionalQuestionsSchema = z.array(additionalQuestion).max(60, 'Use no more than 60 questions.')
