import { sampleCatalogue } from '../shared/catalogue/current.ts'
import type { Catalogue } from '../shared/catalogue/types.ts'
import { usualZone, zoneName } from '../shared/domain/time-zone-names.ts'

const clockOfSample = zoneName(sampleCatalogue.institution.timeZone ?? usualZone)

/** A place where a catalogue still says something of the sample’s. */
export interface SampleWord {
  /** As `programmes.3.title`. */
  at: string
  word: string
}

/** Words by which one knows the sample: its names, addresses, places and what its clock is called. */
export function wordsOfSample(): readonly string[] {
  const { name, shortName, registrar, motto, address } = sampleCatalogue.institution
  return [name, shortName, registrar, motto, address.locality, 'Galadimawa', 'usta.example', ...halls(), clockOfSample]
}

/** The names of the kinds of programmes that the sample has and this university does not offer. */
export function kindWordsOfSample({ programmes }: Catalogue): string[] {
  const offers = (type: string) => programmes.some(({ programType, retired }) => programType === type && !retired)
  return offers('jupeb') ? [] : ['JUPEB']
}

function halls(): string[] {
  return [...new Set(sampleCatalogue.hostels.rooms.map(({ hostel }) => hostel))]
}

/** Every place of a catalogue that names such a word; nothing for the sample itself. */
export function sampleWordsIn(catalogue: Catalogue): SampleWord[] {
  if (catalogue.institution.name === sampleCatalogue.institution.name) return []
  const { timeZone = usualZone } = catalogue.institution
  const words = wordsOfSample().filter(word => word !== clockOfSample || zoneName(timeZone) !== clockOfSample)
  return stringsIn(catalogue).flatMap(({ at, text }) => wordsIn(text, words).map(word => ({ at, word })))
}

/** The words of a list that a text contains as words of their own. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter(word => new RegExp(`(?<![\\p{L}\\d])${literal(word)}(?![\\p{L}\\d])`, 'u').test(text))
}

function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Every text in a value, with its place. */
export function stringsIn(value: unknown, at = ''): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, at === '' ? name : `${at}.${name}`))
}
