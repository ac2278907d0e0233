import * as z from 'zod'
import { questionKinds } from '../domain/additional-questions.ts'
import { programTypes } from '../domain/program-type.ts'
import { anchor, words } from './schema-values.ts'

/** What the office asks beyond the form, for program types or for single programmes. */
const additionalQuestion = z
  .strictObject({
    id: anchor.max(40, 'Use no more than 40 characters.'),
    /** As the applicant reads it. */
    question: words,
    help: words.optional(),
    kind: z.enum(questionKinds),
    /** Of a choice. */
    choices: z.array(words).max(30, 'Use no more than 30 answers.').optional(),
    required: z.boolean(),
    programTypes: z
      .array(z.enum(programTypes))
      .min(1, 'Choose at least one program type.')
      .max(programTypes.length, 'Choose each program type once.'),
    /** Ids; without any, every programme of these types asks it. */
    programmes: z.array(anchor).max(200, 'Use no more than 200.').optional(),
  })
  .superRefine(({ kind, choices = [] }, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['choices'], message })
    if (kind === 'choice' && choices.length < 2) issue('Write at least two answers to choose from.')
    if (kind !== 'choice' && choices.length > 0) issue('Only a choice has answers to choose from.')
    if (new Set(choices).size < choices.length) issue('Write each answer once.')
  })

/** More than these make a form that nobody finishes. */
export const additionalQuestionsSchema = z.array(additionalQuestion).max(60, 'Use no more than 60 questions.')
