import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { addressProblems } from '#shared/catalogue/address-problems.ts'
import { consentOrderProblems } from '#shared/catalogue/consent-order.ts'
import { crossingProblems } from '#shared/catalogue/crossings.ts'
import { pageLinkProblems } from '#shared/catalogue/crossings-site.ts'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { CatalogueProblem } from '#shared/catalogue/problem.ts'
import { schemaProblems } from '#shared/catalogue/read.ts'
import { catalogueSchema } from '#shared/catalogue/schema.ts'
import { programmeSchema } from '#shared/catalogue/schema-programmes.ts'
import { wordingSchema } from '#shared/catalogue/schema-texts.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { yearSlips } from '#shared/catalogue/year-slips.ts'
import type { Wording } from '#shared/domain/fill-text.ts'
import { onlyKey, type SettingKind, settingKind, settingKinds } from '#shared/domain/setting-kinds.ts'
import { formDescription } from '#shared/forms/index.ts'
import { linkFields } from './institution-links.ts'
import { isWordingKind, mailPlaces, type WordingKind, withWording, wordingOf, wordingProblemsAt } from './wordings.ts'

/* Where each setting stands in the catalogue. */

const fields = {
  institution: 'institution',
  schools: 'schools',
  subjects: 'subjects',
  tuition: 'tuition',
  'application-fees': 'applicationFees',
  'bank-account': 'bankTransfer',
  faq: 'faq',
  'help-questions': 'helpQuestions',
  home: 'home',
  campus: 'campus',
  hostels: 'hostels',
  contact: 'contact',
  statistics: 'statistics',
  privacy: 'privacy',
  terms: 'terms',
  consent: 'consent',
  retention: 'retention',
  'usual-conditions': 'usualConditions',
  formulas: 'formulas',
  'admission-rules': 'admissionRules',
  'track-states': 'trackStates',
  notices: 'notices',
  'document-reasons': 'documentReasons',
  'refusal-reasons': 'refusalReasons',
  navigation: 'navigation',
  'additional-questions': 'additionalQuestions',
  'required-documents': 'requiredDocuments',
  'number-patterns': 'numberPatterns',
  rubrics: 'rubrics',
  'request-texts': 'requestTexts',
  templates: 'templates',
} as const satisfies Record<Exclude<SettingKind, 'programme' | WordingKind>, keyof Catalogue>

/** One setting: a kind, and a key, which is `-` where there is only one. */
export interface SettingPlace {
  kind: SettingKind
  key: string
}

/** Every setting of a catalogue with its title. */
export function placesIn(catalogue: Catalogue): (SettingPlace & { title: string })[] {
  return (Object.keys(settingKinds) as SettingKind[]).flatMap((kind): (SettingPlace & { title: string })[] =>
    kind === 'mail-text'
      ? mailPlaces
      : kind === 'programme'
        ? catalogue.programmes.map(({ id, title }) => ({ kind, key: id, title }))
        : [{ kind, key: onlyKey, title: settingKind(kind).title }],
  )
}

/** The body of a setting; undefined for a programme that the catalogue does not have. */
export function partOf(catalogue: Catalogue, { kind, key }: SettingPlace): unknown {
  if (kind === 'programme') return catalogue.programmes.find(({ id }) => id === key)
  if (isWordingKind(kind)) return wordingOf(catalogue, { kind, key })
  return catalogue[fields[kind]]
}

/** The catalogue with another body in this place; a new programme is the last one. */
function withPart(catalogue: Catalogue, { kind, key }: SettingPlace, body: unknown): unknown {
  if (isWordingKind(kind)) return withWording(catalogue, { kind, key }, body)
  if (kind !== 'programme') return { ...catalogue, [fields[kind]]: body }
  const isKnown = catalogue.programmes.some(({ id }) => id === key)
  const programmes = isKnown
    ? catalogue.programmes.map(one => (one.id === key ? body : one))
    : [...catalogue.programmes, body]
  return { ...catalogue, programmes }
}

function schemaOf({ kind }: SettingPlace): z.ZodType {
  if (isWordingKind(kind)) return wordingSchema
  return kind === 'programme' ? programmeSchema : catalogueSchema.shape[fields[kind]]
}

/**
 * Whether a body has the shape of its setting, whatever is still wrong with it: no list, group or field is missing or something else. The
 * rest of the product can read it as a part of the catalogue.
 */
export function isShaped({ place, body }: Change): boolean {
  const { success, error } = schemaOf(place).safeParse(body)
  if (success) return true
  return !error.issues.some(
    issue => issue.code === 'invalid_type' && (isGroup.test(issue.expected) || valueAt(body, issue.path) === undefined),
  )
}

const isGroup = /^(?:array|object|record|tuple)$/

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => (Object(value) as Record<PropertyKey, unknown>)[name], body)
}

/** What a body in this place can hold, as JSON Schema. What is named elsewhere in the catalogue can only be chosen. */
export function formOf({ schools, subjects, tuition, programmes, faq }: Catalogue, place: SettingPlace): unknown {
  const form = z.toJSONSchema(schemaOf(place), { unrepresentable: 'any', io: 'input' })
  if (place.kind === 'additional-questions' || place.kind === 'required-documents')
    offer(form.items, 'programmes', { items: { enum: programmes.map(({ id }) => id) } })
  if (place.kind === 'request-texts') offer(Object(form.properties?.texts).items, 'document', { enum: askedKinds() })
  if (place.kind === 'rubrics') offer(form.items, 'programme', { enum: [null, ...programmes.map(({ id }) => id)] })
  if (place.kind === 'consent') for (const one of [...(form.prefixItems ?? []), form.items]) hide(one, 'fingerprint')
  if (place.kind === 'help-questions') return { ...form, items: { enum: questionsOf(faq) } }
  if (place.kind === 'home') {
    offer(form, 'cloth', { items: { enum: subjects.map(({ key }) => key) } })
    offer(form.properties?.questions, 'ids', { items: { enum: questionsOf(faq) } })
  }
  if (!form.properties) return form
  if (place.kind === 'institution') for (const field of linkFields) delete form.properties[field]
  const chosen =
    place.kind === 'programme'
      ? {
          id: { const: place.key },
          school: { enum: schools.map(({ key }) => key) },
          subject: { enum: subjects.map(({ key }) => key) },
          tuition: { enum: Object.keys(tuition) },
        }
      : {}
  return { ...form, properties: { ...form.properties, ...chosen } }
}

function questionsOf(faq: Catalogue['faq']): string[] {
  return faq.flatMap(({ entries }) => entries.map(({ id }) => id))
}

interface Items {
  oneOf?: unknown[]
  anyOf?: unknown[]
  properties?: Record<string, object>
}

/** What a field of the items of a list, of every kind, can only be. */
function offer(items: unknown, field: string, choice: object): void {
  const { oneOf, anyOf, properties } = Object(items) as Items
  for (const one of oneOf ?? anyOf ?? []) offer(one, field, choice)
  if (properties) properties[field] = { ...properties[field], ...choice }
}

/** A field that nobody writes. */
function hide(items: unknown, field: string): void {
  const { properties } = Object(items) as Items
  if (properties) delete properties[field]
}

/** What an applicant can be asked for: a document of one of the forms, or a reply in words. */
function askedKinds(): string[] {
  const forms = (['postgraduate', 'undergraduate', 'foundation'] as const).map(id => formDescription(id))
  return [...new Set(forms.flatMap(({ documents }) => documents.map(({ kind }) => kind))), 'answer']
}

/** A text that is no longer the sample’s is not marked as such. */
export function asOwnText(place: SettingPlace, body: unknown): unknown {
  const { isSample } = Object(body) as { isSample?: unknown }
  if (isSample !== true || isDeepStrictEqual(body, partOf(sampleCatalogue, place))) return body
  return { ...Object(body), isSample: false }
}

interface FieldProblem {
  field: string
  message: string
}

/** A body for a place. */
export interface Change {
  place: SettingPlace
  body: unknown
}

/** The catalogue with all of these changes. */
export function withParts(catalogue: Catalogue, changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((value, { place, body }) => withPart(value as Catalogue, place, body), catalogue)
}

/**
 * What is wrong with changes that are made together: what the schema of each says, or else what stands in no relation to the rest of the
 * catalogue. Each with its place, and the field within the body there; empty for a problem of the body as a whole.
 */
export function problemsOf(
  catalogue: Catalogue,
  changes: readonly Change[],
): (FieldProblem & { place: SettingPlace })[] {
  const own = changes.flatMap(({ place, body }) => bodyProblems(place, body).map(problem => ({ ...problem, place })))
  if (own.length > 0) return own
  const changed = withParts(catalogue, changes) as Catalogue
  const before = new Set(relationProblems(catalogue).map(inFull))
  return relationProblems(changed)
    .filter(problem => !before.has(inFull(problem)))
    .map(({ at, message }) => problemAt(changed, changes, { at, message }))
}

const relationProblems = (catalogue: Catalogue) => [
  ...crossingProblems(catalogue),
  ...pageLinkProblems(catalogue),
  ...consentOrderProblems(catalogue),
]

function bodyProblems(place: SettingPlace, body: unknown): FieldProblem[] {
  const parsed = schemaOf(place).safeParse(body)
  // All at once: what shows only when another thing has been put right costs a second round.
  if (!parsed.success) return withAddresses(schemaProblems(parsed.error), body)
  if (place.kind === 'programme' && (body as { id: string }).id !== place.key)
    return [{ field: 'id', message: 'The id of a programme never changes.' }]
  if (isWordingKind(place.kind))
    return wordingProblemsAt(place, body as Wording).map(({ at, message }) => ({ field: at, message }))
  return withAddresses(yearSlips(body), body)
}

/** A field has one problem. */
function withAddresses(problems: readonly CatalogueProblem[], body: unknown): FieldProblem[] {
  const known = new Set(problems.map(({ at }) => at))
  const addresses = addressProblems(body).filter(({ at }) => !known.has(at))
  return [...problems, ...addresses].map(({ at, message }) => ({ field: at, message }))
}

const inFull = ({ at, message }: CatalogueProblem) => `${at} ${message}`

/**
 * `programmes.3.school` is `school` of that programme, if it is one that changes. A problem elsewhere is one of the first change, and says
 * of which setting it is.
 */
function problemAt(catalogue: Catalogue, changes: readonly Change[], { at, message }: CatalogueProblem) {
  for (const { place } of changes) {
    const field = fieldAt(startOf(catalogue, place), at)
    if (field !== undefined) return { place, field, message }
  }
  const [first] = changes
  if (!first) throw new Error('Nothing changes')
  const other = placesIn(catalogue).find(place => fieldAt(startOf(catalogue, place), at) !== undefined)
  return { place: first.place, field: at, message: other ? `${other.title}: ${message}` : message }
}

/** 'school' of `programmes.3.school` for what starts at `programmes.3`, '' for the whole of it, undefined for what is elsewhere. */
function fieldAt(start: string, at: string): string | undefined {
  if (at === start) return ''
  return at.startsWith(`${start}.`) ? at.slice(start.length + 1) : undefined
}

function startOf({ programmes }: Catalogue, { kind, key }: SettingPlace): string {
  if (isWordingKind(kind)) return kind === 'letter' ? 'letter' : `mailTexts.${key}`
  return kind === 'programme' ? `programmes.${programmes.findIndex(({ id }) => id === key)}` : fields[kind]
}
