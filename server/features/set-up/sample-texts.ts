import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { sampleText } from '#shared/contract/schemas/set-up.ts'
import type { SettingKind } from '#shared/domain/setting-kinds.ts'
import { linkFields } from '../../catalogue/institution-links.ts'
import { partOf, placesIn, type SettingPlace } from '../../catalogue/parts.ts'

type SampleText = z.output<typeof sampleText>

/** Parts with words of their own at every university. Elsewhere, as in emails and rules, the sample’s wording is right anywhere. */
const kindsToReplace: readonly SettingKind[] = [
  'institution',
  'bank-account',
  'schools',
  'programme',
  'faq',
  'home',
  'campus',
  'hostels',
  'contact',
  'privacy',
  'terms',
]

/** Names by which the sample’s university is known. */
function namesOfSample(): string[] {
  const { name, shortName, admissionsEmail } = sampleCatalogue.institution
  return [name, shortName, admissionsEmail.split('@')[1] ?? name]
}

/** Every text of a catalogue that still is the sample’s, in the order of the settings. */
export function sampleTextsIn(catalogue: Catalogue): SampleText[] {
  const names = namesOfSample().map(name => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u'))
  return placesIn(catalogue)
    .filter(({ kind, key }) => !isRetired(partOf(catalogue, { kind, key })))
    .flatMap(place => textsOf(place, readBody(catalogue, place), partOf(sampleCatalogue, place), names))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What people read of a setting: a school of which every programme is retired is on no page. */
function readBody(catalogue: Catalogue, place: SettingPlace): unknown {
  if (place.kind !== 'schools') return partOf(catalogue, place)
  const live = new Set(catalogue.programmes.filter(one => !one.retired).map(({ school }) => school))
  return catalogue.schools.filter(({ key }) => live.has(key))
}

function isRetired(body: unknown): boolean {
  return (Object(body) as { retired?: unknown }).retired === true
}

function textsOf(
  { kind, key, title }: SettingPlace & { title: string },
  body: unknown,
  sample: unknown,
  names: readonly RegExp[],
): SampleText[] {
  const found: SampleText[] = []
  const place = { kind, key, title }
  if (kind === 'programme' && sample !== undefined && isDeepStrictEqual(body, sample))
    return [{ ...place, field: '', name: 'The whole programme', excerpt: excerptOf(body), why: 'same' }]
  walk(body, sample, '')
  return found

  function walk(now: unknown, was: unknown, at: string): void {
    if (typeof now === 'string') leaf(now, was, at)
    if (typeof now !== 'object' || now === null) return
    if (kindsToReplace.includes(kind) && isItem(now) && at !== '' && was !== undefined && isDeepStrictEqual(now, was)) {
      if (!isOwn(kind, at, longestIn(now))) return
      found.push({ ...place, field: at, name: nameOf(now) ?? at, excerpt: excerptOf(now), why: 'same' })
      return
    }
    for (const [name, value] of Object.entries(now)) {
      if (codes.has(name)) continue
      walk(value, counterpart(was, name, value), at === '' ? name : `${at}.${name}`)
    }
  }

  function leaf(now: string, was: unknown, at: string): void {
    if (isOwn(kind, at, now) && now === was)
      found.push({ ...place, field: at, name: at, excerpt: shortened(now), why: 'same' })
    else if (names.some(name => name.test(now)))
      found.push({ ...place, field: at, name: at, excerpt: shortened(now), why: 'names-sample' })
  }
}

/** Fields that no reader sees, or that nobody writes. */
const codes = new Set<string>([
  ...linkFields,
  'id',
  'key',
  'kind',
  'code',
  'school',
  'subject',
  'tuition',
  'programType',
  'country',
  'timeZone',
  'fingerprint',
  'isSample',
  'applyPath',
  'ids',
  'cloth',
  'scene',
  'motif',
])

/** A sentence, which only one university would write. Labels such as “Contact us” are right anywhere. */
const sentenceLength = 40
/** Parts in which short words matter too, but for the labels in them. */
const kindsOfNames: readonly SettingKind[] = ['institution', 'bank-account', 'schools']

function isOwn(kind: SettingKind, at: string, value: string): boolean {
  if (!kindsToReplace.includes(kind) || value.startsWith('/') || value.startsWith('#')) return false
  // A figure of one university, with its label, is that of no other.
  if (value.length >= sentenceLength || (kind === 'home' && /^figures\.\d+$/.test(at))) return true
  return (
    kindsOfNames.includes(kind) &&
    value.length > 3 &&
    !/^external\.(\w+Portal$|.*\.(name|destination)$)|\.label$/.test(at)
  )
}

/** A thing with a name of its own, which is listed whole while nothing in it has changed. */
function isItem(value: object): boolean {
  const hasItems = Object.values(value).some(part => Array.isArray(part) && part.some(one => nameOf(one) !== undefined))
  return !Array.isArray(value) && nameOf(value) !== undefined && !hasItems
}

function nameOf(value: unknown): string | undefined {
  const { question, heading, title, name, label } = Object(value) as Record<string, unknown>
  return [question, heading, title, name, label].find(one => typeof one === 'string') as string | undefined
}

/** What stood there in the sample: an item of a list by its id, or else by its place. */
function counterpart(was: unknown, name: string, now: unknown): unknown {
  const { id, key } = Object(now) as { id?: unknown; key?: unknown }
  const own = id ?? key
  if (Array.isArray(was) && own !== undefined) return was.find(one => (Object(one).id ?? Object(one).key) === own)
  return (Object(was) as Record<string, unknown>)[name]
}

const longest = 120

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** The longest text in it says most. */
function excerptOf(value: unknown): string {
  return shortened(longestIn(value))
}

function longestIn(value: unknown): string {
  const texts: string[] = []
  const collect = (one: unknown): void => {
    if (typeof one === 'string') texts.push(one)
    else if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) collect(part)
  }
  collect(value)
  return texts.reduce((long, one) => (one.length > long.length ? one : long), '')
}
