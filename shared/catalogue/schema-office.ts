import * as z from 'zod'
import { ownFigures } from '../domain/decisions.ts'
import { formulaFigures } from '../domain/formula.ts'
import { patternProblem } from '../domain/matriculation-pattern.ts'
import { messagePlaceholderProblems } from '../domain/message-to-many.ts'
import { programTypes } from '../domain/program-type.ts'
import { rubricLevels, rubricLimits } from '../domain/rubric.ts'
import { templateUses } from '../domain/templates.ts'
import { longest } from './longest.ts'
import { anchor, list, text, words } from './schema-values.ts'

/** The code of a reason, which verdicts and decisions name. It never changes. */
const reasonCode = z
  .string('Write an id.')
  .max(100, 'Use no more than 100 characters.')
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'Use small letters, digits and hyphens.')

/** Why a document is not enough. */
export const documentReasonsSchema = list(
  z.strictObject({
    code: reasonCode,
    /** As the office reads it. */
    label: words,
    /** What the applicant is asked, to begin a request with. */
    request: text,
  }),
)

/** Why someone is refused. */
export const refusalReasonsSchema = list(
  z.strictObject({
    code: reasonCode,
    /** As the office reads it. */
    label: words,
    /** As the applicant reads it. */
    sentence: text,
    /** The applicant’s own figure that is shown beside it. */
    figure: z.enum(ownFigures).optional(),
  }),
)

const points = z.number().int('Write a whole number.').min(0).max(100)

const criterion = z.strictObject({
  id: anchor,
  label: words,
  hint: z.string().max(longest.text, `Use no more than ${longest.text} characters.`),
  weight: points,
  min: points,
  max: points,
  words: list(words),
})

const rubric = z.strictObject({
  readers: z.number().int().min(1).max(rubricLimits.readers),
  names_hidden: z.boolean(),
  tolerance: points,
  criteria: list(criterion).max(rubricLimits.criteria),
})

/** What readers score. */
export const rubricsSchema = z.array(
  z.strictObject({ level: z.enum(rubricLevels), programme: anchor.nullable(), rubric }),
)

const figures = z.partialRecord(z.enum(formulaFigures), z.number())

/** How applicants are ranked until the registrar has set a formula for their programme. */
export const formulasSchema = z.record(
  z.enum(programTypes),
  z.strictObject({
    weights: figures,
    cut_offs: z.partialRecord(z.enum([...formulaFigures, 'total']), z.number()),
  }),
)

/** What conditional offers often ask for. */
export const usualConditionsSchema = z.record(z.enum(programTypes), z.array(text))

/** What every first degree in the country asks, whatever the programme. */
export const admissionRulesSchema = z.strictObject({
  minimumAge: z.number().int().min(1).max(100),
  /** Month and day by which that age is reached, in the year in which studies start. */
  ageReachedBy: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Write a month and a day, such as 08-31.'),
})

/** The states whose applicants compete for the seats of these tracks. */
export const trackStatesSchema = z.strictObject({ catchment: z.array(words), elds: z.array(words) })

/** How new numbers are made. Those that were given never change. */
export const numberPatternsSchema = z.strictObject({
  matriculation: words.superRefine((pattern, context) => {
    const message = patternProblem(pattern)
    if (message) context.addIssue({ code: 'custom', message })
  }),
})

/** How long an applicant has for what the office asks, and the words that a request for a document begins with. */
export const requestTextsSchema = z.strictObject({
  replyDays: z
    .number()
    .int('Write a whole number.')
    .min(1, 'Give at least one day.')
    .max(60, 'Give no more than 60 days.'),
  texts: z
    .array(
      z.strictObject({
        /** The kind of a document, or `answer` for a reply in words. */
        document: z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/, 'Choose a document.'),
        text: text.max(500, 'Use no more than 500 characters.'),
      }),
    )
    .max(60, 'Use no more than 60.'),
})

/** Texts that are kept under a name, to begin a message or a request with. They may name the applicant, as a message to many does. */
export const templatesSchema = z
  .array(
    z.strictObject({
      name: words.max(80, 'Use no more than 80 characters.'),
      use: z.enum(templateUses),
      text: text.superRefine((value, context) => {
        for (const message of messagePlaceholderProblems(value)) context.addIssue({ code: 'custom', message })
      }),
    }),
  )
  .max(100, 'Use no more than 100.')
