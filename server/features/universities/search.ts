import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import type { University } from '#shared/contract/schemas/services.ts'
import { countryName } from '#shared/domain/countries.ts'
import { type CatalogueRow, universitiesOf } from './catalogue.ts'
import { countryCodeOf } from './country-code.ts'
import { plainWords, sortingName } from './plain-words.ts'

const mostAnswers = 20
const longestSearch = 200
const minorWords = new Set(['the', 'of', 'and', 'for', 'in', 'at'])

/** From the best kind of match to the weakest; alphabetical within a kind. */
const kinds = ['known-as', 'initials', 'name-begins', 'two-initials', 'words-begin', 'contained'] as const
type Kind = (typeof kinds)[number]

/** A university with all its search keys, so that searching only compares strings. */
interface Entry {
  row: CatalogueRow
  /** Whole names without spaces, separated by spaces: one string takes less memory than a set of them. */
  knownAs: string
  initials: string
  name: string
  /** Words of the name and of its other names, each after a space. */
  words: string
  squeezed: string
  state: string
}

interface Wanted {
  text: string
  squeezed: string
  words: string[]
}

const entriesByCountry = new Map<string, Entry[]>()

/**
 * No more than 20 universities of a country (a name or ISO code; its own when empty) for a name, a part of one, or initials; the
 * first 20 of the alphabet when the search is empty. An unknown country has none (contract section 8).
 */
export function searchUniversities({ search = '', country = '' }: { search?: string; country?: string }): University[] {
  const code = country.trim() === '' ? homeCountry().code : countryCodeOf(country.slice(0, longestSearch))
  if (!code || search.length > longestSearch) return []
  const entries = entriesOf(code)
  const found = search.trim() === '' ? entries.slice(0, mostAnswers) : findEntries(entries, search)
  const countryLabel = countryName(code)
  return found.map(({ row }) => present(row, code, countryLabel))
}

function findEntries(entries: Entry[], search: string): Entry[] {
  const text = sortingName(search)
  // Only punctuation: no university has that in its name.
  if (text === '') return []
  const words = [...new Set(text.split(' '))]
  const majorWords = words.filter(word => !minorWords.has(word))
  const wanted = { text, squeezed: squeeze(text), words: majorWords.length > 0 ? majorWords : words }

  const found: Record<Kind, Entry[]> = {
    'known-as': [],
    initials: [],
    'name-begins': [],
    'two-initials': [],
    'words-begin': [],
    contained: [],
  }
  for (const entry of entries) {
    const kind = compare(entry, wanted)
    if (kind && found[kind].length < mostAnswers) found[kind].push(entry)
  }
  return kinds.flatMap(kind => found[kind]).slice(0, mostAnswers)
}

function compare(entry: Entry, wanted: Wanted): Kind | undefined {
  if (entry.knownAs.includes(` ${wanted.squeezed} `)) return 'known-as'
  const isInitials = entry.initials.includes(` ${wanted.squeezed} `)
  // Half a country has the initials AU, so anyone who types that may mean Augustine University.
  if (isInitials && wanted.squeezed.length > 2) return 'initials'
  if (entry.name.startsWith(wanted.text)) return 'name-begins'
  if (wordsBegin(entry.name, wanted.words)) return 'name-begins'
  if (isInitials) return 'two-initials'
  if (wanted.words.every(word => entry.words.includes(` ${word}`))) return 'words-begin'
  if (entry.squeezed.includes(wanted.squeezed)) return 'contained'
  if (wanted.words.every(word => entry.words.includes(word) || entry.state.includes(word))) return 'contained'
  return undefined
}

/** Each word in order, ignoring the small ones: "univ lagos" begins the University of Lagos. */
function wordsBegin(name: string, wanted: string[]): boolean {
  if (!name.startsWith(wanted[0] ?? '')) return false
  const words = name.split(' ').filter(word => !minorWords.has(word))
  return wanted.every((word, place) => words[place]?.startsWith(word))
}

function entriesOf(code: string): Entry[] {
  const known = entriesByCountry.get(code)
  if (known) return known
  const entries = universitiesOf(code).map(makeEntry)
  entriesByCountry.set(code, entries)
  return entries
}

function makeEntry(row: CatalogueRow): Entry {
  const name = sortingName(row.name)
  const others = row.alsoKnownAs.map(plainWords)
  const words = [name, ...others].join(' ')
  return {
    row,
    knownAs: betweenSpaces([name, ...others, ...coreNames(row.name), ...row.domains.flatMap(domainNames)].map(squeeze)),
    initials: betweenSpaces(initialsOf(row.name)),
    name,
    words: ` ${words}`,
    squeezed: squeeze(words),
    state: plainWords(row.state ?? ''),
  }
}

/** The name with and without the town after its comma. */
function partsOf(name: string): string[] {
  return [name, name.split(',')[0] ?? name].map(sortingName)
}

/** What remains without "University of": Lagos, Oxford, Babcock. */
function coreNames(name: string): string[] {
  return partsOf(name)
    .map(part => part.replace(/\b(?:university|of|the)\b/g, ' ').trim())
    .filter(core => core !== '')
}

/** Initials with and without the small words: UI and UOI, ABU and ABUZ. */
function initialsOf(name: string): string[] {
  return partsOf(name).flatMap(part => {
    const words = part.split(' ')
    const first = (list: string[]) => list.map(word => word.slice(0, 1)).join('')
    return [first(words), first(words.filter(word => !minorWords.has(word)))]
  })
}

/** What people call a university by its domain: `unilag.edu.ng` is unilag. */
function domainNames(domain: string): string[] {
  return [domain, domain.split('.')[0] ?? domain].map(plainWords)
}

function betweenSpaces(words: string[]): string {
  return ` ${[...new Set(words)].join(' ')} `
}

function squeeze(words: string): string {
  return words.replaceAll(' ', '')
}

function present(row: CatalogueRow, code: string, country: string): University {
  return {
    name: row.name,
    country,
    alpha_two_code: code,
    domains: [...row.domains],
    web_pages: row.webPage ? [row.webPage] : [],
    'state-province': row.state,
  }
}
