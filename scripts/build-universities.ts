import { readFile, writeFile } from 'node:fs/promises'
import { type UniversityCorrection, universityCorrections } from '#content/universities-corrections.ts'
import { type CatalogueRow, formatLine } from '#server/features/universities/catalogue.ts'
import { plainWords, sortingName } from '#server/features/universities/plain-words.ts'
import { isCountryCode } from '#shared/domain/countries.ts'

// Writes server/features/universities/universities.data.json from two lists of npm and our corrections:
// `node scripts/build-universities.ts`. The same sources give the same bytes.

interface SourceRow {
  country: string
  name: string
  url: string
}

interface Entry {
  country: string
  row: CatalogueRow
}

// The world's list still has the Netherlands Antilles (AN), which ended in 2010.
const formerAntilles: Readonly<Record<string, string>> = {
  'aucmed.edu': 'SX',
  'internationaluniversity-schoolofmedicine.org': 'BQ',
  'sjsm.org': 'BQ',
  'eustatiusmed.edu': 'BQ',
  'una.an': 'CW',
}

// Sellers of degrees, not universities.
const degreeMills = new Set(['standford-university.cjb.net', 'standford-university.edu.tf', 'nyuniversity.net'])

// Free hosts: a page there does not show who uses the domain for email.
const freeHost = /^members\.|(?:^|\.)(?:blogspot|geocities)\.com$/

/** The lines of the data file, sorted by country code, then by name. Throws if a correction has no effect. */
export async function universityLines(): Promise<string[]> {
  const sources = [...(await readNigeria()), ...(await readWorld())]
  return merge(sources, universityCorrections)
    .map(({ country, row }) => ({ line: formatLine(country, row), key: `${country} ${sortingName(row.name)}` }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.line, b.line))
    .map(({ line }) => line)
}

function merge(sources: SourceRow[], corrections: readonly UniversityCorrection[]): Entry[] {
  const entries = new Map<string, Entry>()
  const correctedBy = new Map<string, UniversityCorrection>()
  const unused = new Set<string>()
  for (const correction of corrections) {
    const { country = 'NG', name, domains, state = null, alsoKnownAs = [] } = correction
    const former = correction.sources ?? []
    for (const known of [...domains, ...former, plainWords(name)]) correctedBy.set(`${country} ${known}`, correction)
    for (const known of former) unused.add(`${country} ${known}`)
    const row = { name, domains: [...domains], webPage: undefined, state, alsoKnownAs: [...alsoKnownAs] }
    entries.set(`${country} ${plainWords(name)}`, { country, row })
  }

  for (const { country: listed, name, url } of sources) {
    const { domain, webPage, path } = readAddress(url)
    if (domain && degreeMills.has(domain)) continue
    const country = (domain && formerAntilles[domain]) || listed
    if (!isCountryCode(country)) throw new Error(`No country has the code ${country}: ${name}`)
    // A URL with a path is a school of the university, not the university itself.
    const keys = [path ? '' : (domain ?? ''), name, plainWords(name)].map(key => `${country} ${key}`)
    for (const key of keys) unused.delete(key)
    if (keys.some(key => correctedBy.has(key))) continue

    // Two universities of a country may share a name, but not a URL.
    const row = { name, domains: domain ? [domain] : [], webPage, state: null, alsoKnownAs: [] }
    entries.set(`${country} ${plainWords(name)} ${domain}`, { country, row })
  }
  if (unused.size > 0) throw new Error(`No list has these sources of corrections: ${[...unused].join(', ')}`)
  return [...entries.values()]
}

function readAddress(url: string): { domain?: string; webPage?: string; path: boolean } {
  const parsed = URL.parse(url.includes('://') ? url.trim() : `http://${url.trim()}`)
  if (!url.trim() || !parsed) return { path: false }
  const host = parsed.hostname
  const path = parsed.pathname.length > 1
  const domain = /[a-z]$/.test(host) && !freeHost.test(host) ? host.replace(/^www\./, '') : undefined
  const written = `http://www.${domain}/`
  return { domain, webPage: parsed.href === written ? undefined : parsed.href, path }
}

async function readNigeria(): Promise<SourceRow[]> {
  const list: unknown = JSON.parse(await readPackageFile('ng_universities/db/universities.json'))
  if (!Array.isArray(list)) throw new Error('ng_universities is not a list')
  return list.map(entry => ({ country: 'NG', name: tidyName(String(entry.name)), url: String(entry.website ?? '') }))
}

async function readWorld(): Promise<SourceRow[]> {
  const text = await readPackageFile('universities/world-universities.csv')
  return text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => {
      const [country = '', name = '', url = ''] = readCsvLine(line)
      return { country, name: tidyName(name), url }
    })
}

/** Splits a line of CSV; no field of this list contains a line break. */
function readCsvLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )
}

function tidyName(name: string): string {
  const tidy = name
    .normalize('NFC')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\blnst/g, 'Inst')
    .replace(/\bUniver(?:stiy|siy|istiy|sitiy)\b/g, 'University')
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?=\S)/g, ', ')
    .replace(/ ,/g, ',')
    .trim()
  if (tidy.includes('|')) throw new Error(`A name with a bar breaks the data file: ${tidy}`)
  return tidy
}

function readPackageFile(path: string): Promise<string> {
  return readFile(new URL(`../node_modules/${path}`, import.meta.url), 'utf8')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

if (import.meta.main) {
  const file = new URL('../server/features/universities/universities.data.json', import.meta.url)
  await writeFile(file, `${JSON.stringify(await universityLines(), null, 2)}\n`)
}
