import * as z from 'zod'
import { programTypes } from '../domain/program-type.ts'
import { hostelScenes } from './scenes.ts'
import { inCurrency } from './schema-programmes.ts'
import { anchor, day, file, formatted, list, text, words } from './schema-values.ts'

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), text }),
  /** With headings, lists and links. */
  z.strictObject({ kind: z.literal('formatted'), text: formatted() }),
  z.strictObject({ kind: z.literal('list'), items: list(text) }),
  z.strictObject({ kind: z.literal('facts'), facts: list(z.strictObject({ name: words, value: text })) }),
  z.strictObject({ kind: z.literal('link'), text: words, href: words }),
  /** `alt`: what it shows, for people who cannot see it. */
  z.strictObject({ kind: z.literal('photo'), photo: file('photo'), alt: text, caption: text.optional() }),
])

const section = z.strictObject({ id: anchor, heading: words, blocks: list(block) })

/** A page that is mostly text. */
export const textPageSchema = z.strictObject({
  title: words,
  /** For search engines and for the line under the title. */
  description: text,
  /** The day the text was last changed, where readers need to know. */
  updatedOn: day.optional(),
  /** True while the text holds invented facts that the office must replace. */
  isSample: z.boolean(),
  sections: list(section),
})

const question = z.strictObject({
  id: anchor,
  question: words,
  answer: formatted(),
  /** A page that says more. */
  more: z.strictObject({ text: words, href: words }).optional(),
})

export const faqSchema = list(z.strictObject({ id: anchor, title: words, entries: list(question) }))

export const homeSchema = z.strictObject({
  isSample: z.boolean(),
  hero: z.strictObject({ title: words, sentence: text, action: words, secondAction: words }),
  figures: list(z.strictObject({ value: words, label: words })),
  /** The subjects whose drawings are the cloth. */
  cloth: list(anchor),
  cost: z.strictObject({
    title: words,
    sentence: text,
    /** `tuition`: a band. The fee is that of applicants in Nigeria. */
    rows: list(z.strictObject({ name: words, tuition: anchor, programType: z.enum(programTypes) })),
  }),
  steps: z.strictObject({
    title: words,
    sentence: text,
    /** `time`: how long it takes, in words. */
    items: list(z.strictObject({ title: words, text, time: words })),
  }),
  closing: z.strictObject({ title: words, sentence: text, none: text }),
  campus: z.strictObject({ title: words, sentence: text, points: list(text) }),
  /** Ids of questions of /faq. */
  questions: z.strictObject({ title: words, ids: z.array(anchor) }),
  person: z.strictObject({ title: words, sentence: text }),
})

const items = z.strictObject({ heading: words, items: list(text) })

const room = z.strictObject({
  id: anchor,
  name: words,
  hostel: words,
  for: z.enum(['women', 'men', 'postgraduate']),
  beds: z.number().int().min(1).max(20),
  /** A whole amount for one bed and one session, in naira unless `currency` names another one. */
  nairaPerSession: z.number().int().nonnegative(),
  currency: inCurrency.optional(),
  features: list(text),
})

/** Drawn as art by its `scene` until there is a photograph at `photo`. */
const picture = z.strictObject({
  id: anchor,
  scene: z.enum(hostelScenes),
  title: words,
  /** What it shows, for people who cannot see it. */
  alt: text,
  caption: text,
  photo: file('photo').optional(),
})

export const hostelsSchema = z.strictObject({
  isSample: z.boolean(),
  title: words,
  intro: text,
  rooms: list(room),
  included: items,
  notIncluded: items,
  booking: z.strictObject({ heading: words, steps: list(text), note: text }),
  rules: items,
  gallery: list(picture),
})

const link = z.strictObject({ text: words, href: words })

export const contactSchema = z.strictObject({
  isSample: z.boolean(),
  title: words,
  description: text,
  intro: text,
  subjects: list(words),
  /** Shown when no answer came. */
  unreachable: text,
  beforeYouWrite: z.strictObject({ heading: words, text, href: words }),
  whichWay: z.strictObject({ heading: words, items: list(z.strictObject({ about: words, say: text, link })) }),
  visit: z.strictObject({ heading: words, text, directions: list(text) }),
  next: list(text),
  warning: text,
})
