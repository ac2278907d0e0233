import * as z from 'zod'
import { cardCurrencies, currencies } from '../domain/money.ts'
import { programTypes } from '../domain/program-type.ts'
import { residencies } from '../domain/residency.ts'
import { initialsMotif } from './image-of.ts'
import { motifNames } from './motifs.ts'
import { anchor, file, list, text, words } from './schema-values.ts'

/** `code` is its part of matriculation numbers. */
export const schoolSchema = z.strictObject({
  key: anchor,
  name: words,
  code: z.string().regex(/^[A-Z0-9]{2,6}$/, 'Write two to six capital letters or digits.'),
  /** Its programmes count as sciences where JAMB and the National Universities Commission ask for their share. */
  isScience: z.boolean().optional(),
})

/** `key` also names the drawing; a subject without one of its own gets the compass flower. */
export const subjectSchema = z.strictObject({ key: anchor, name: words })

const amount = z.number().int('Write a whole number.').positive('Write an amount above 0.').max(1_000_000_000)

export const inCurrency = z.enum(currencies, `Write one of ${currencies.join(', ')}.`)

/**
 * Whole amounts, in naira unless `currency` names another one, and those for international students in US dollars unless
 * `currencyAbroad` does. The names of the fields are from before there were others.
 */
export const tuitionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('returning-new'),
    per: z.literal('session'),
    currency: inCurrency.optional(),
    returningNaira: amount,
    newNaira: amount,
  }),
  z.strictObject({
    kind: z.literal('nigerian-international'),
    per: z.literal('semester'),
    currency: inCurrency.optional(),
    currencyAbroad: inCurrency.optional(),
    semesters: z.number().int().min(1).max(20),
    nairaPerSemester: amount,
    nairaTotal: amount,
    dollarsPerSemester: amount,
    dollarsTotal: amount,
  }),
  z.strictObject({
    kind: z.literal('whole'),
    currency: inCurrency.optional(),
    naira: amount,
    note: words.optional(),
  }),
])

const byCard = inCurrency.refine(
  currency => cardCurrencies.some(one => one === currency),
  'The payment provider does not take this currency by card. Choose a bank transfer, or another currency.',
)

/** By card, or by a bank transfer that the office confirms by hand. */
const fee = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('card'), amountMinor: amount, currency: byCard }),
  z.strictObject({ kind: z.literal('transfer'), amountMinor: amount, currency: inCurrency }),
])

export const applicationFeesSchema = z.record(z.enum(programTypes), z.record(z.enum(residencies), fee))

/** What an undergraduate programme asks beyond the common rule: the words that fill its three requirement lines. */
const undergraduateEntry = z.strictObject({
  kind: z.literal('undergraduate'),
  /** In prose; begins with the subjects that the programme lists. */
  credits: text,
  jamb: text,
  direct: text,
})

/** A one-year route that leads into a first degree. */
const foundationEntry = z.strictObject({ kind: z.literal('foundation'), requirements: list(text) })

/** A postgraduate programme: the degrees it takes, and anything it asks beside the common list. */
const postgraduateEntry = z.strictObject({ kind: z.literal('postgraduate'), degree: text, also: text.optional() })

/** The long text of a programme, as the office writes it. */
const programmeTextSchema = z.strictObject({
  description: text,
  entry: z.discriminatedUnion('kind', [undergraduateEntry, foundationEntry, postgraduateEntry]),
  /** What is studied, in order. */
  topics: list(text),
  /** Careers of graduates. */
  careers: list(text),
  faqs: z.array(z.strictObject({ question: words, answer: text })).max(20),
})

/** The subjects that a programme’s remaining credits can come from. */
const otherCreditsSchema = z.strictObject({ subjects: list(words), inWords: text })

const upToThree = 'Write 0, 1, 2 or 3, or leave it out for two.'
const motif = z.enum([...motifNames, initialsMotif], 'Choose one of the drawings.').meta({ motif: true })

const facts = {
  id: anchor,
  title: words,
  programType: z.enum(programTypes, `Write one of ${programTypes.join(', ')}.`),
  /** The keys of a subject, of a school and of a band of tuition. */
  subject: anchor,
  /** Its drawing; without one, that of its subject’s key, or else the initials. */
  motif: motif.optional(),
  school: anchor,
  duration: words,
  tuition: anchor,
  /** Minimum CGPA on the 5.0 scale, where the programme states one. */
  minimumCgpa: z.number().min(0.1, 'A CGPA is between 0.1 and 5.').max(5, 'A CGPA is between 0.1 and 5.').optional(),
  /** O’Level subjects that must be among the five credits. */
  credits: z.array(words).max(5, 'A programme can name up to five subjects.').optional(),
  /** How many a postgraduate programme asks for: two unless it says otherwise. Two are named in the form, a third after submission. */
  references: z.number().int(upToThree).min(0, upToThree).max(3, upToThree).optional(),
  researchProposal: z.literal(true).optional(),
  scholarship: z.literal(true).optional(),
  /** A postgraduate diploma: of the type msc, and scored with a rubric of its own. */
  diploma: z.literal(true).optional(),
  /** The university’s own PDF, beside the brochure that is drawn from this. */
  handbook: file('handbook').optional(),
  /** No longer offered: known for ever to files, letters and exports, and to nobody who looks for a programme. */
  retired: z.literal(true).optional(),
}

/** What lists, search, comparison, forms and fees know of a programme. */
export const programmeRowSchema = z.strictObject(facts)

export const programmeSchema = z.strictObject({
  ...facts,
  /** Without it, a person checks the remaining credits. */
  otherCredits: otherCreditsSchema.optional(),
  text: programmeTextSchema,
})
