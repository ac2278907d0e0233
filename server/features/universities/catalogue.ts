import { readFileSync } from 'node:fs'

/** A university, as in the data file. */
export interface CatalogueRow {
  name: string
  domains: string[]
  webPage: string | undefined
  state: string | null
  alsoKnownAs: string[]
}

// One line per university, `code|name|domains|web page|state|also known as`, sorted by country, then by name. Written
// by scripts/build-universities.ts.
const dataFile = new URL('./universities.data.json', import.meta.url)

let linesByCountry: Map<string, string[]> | undefined

/**
 * The universities of a country (ISO 3166-1 alpha-2), alphabetically. Reads the file on the first call, not at
 * startup.
 */
export function universitiesOf(countryCode: string): CatalogueRow[] {
  linesByCountry ??= readLines()
  return (linesByCountry.get(countryCode) ?? []).map(parseLine)
}

function readLines(): Map<string, string[]> {
  const lines: unknown = JSON.parse(readFileSync(dataFile, 'utf8'))
  if (!Array.isArray(lines)) throw new Error('universities.data.json is not a list')
  return Map.groupBy(lines.map(String), line => line.slice(0, 2))
}

/** Formats a line of the data file; `parseLine` reads it. */
export function formatLine(countryCode: string, row: CatalogueRow): string {
  const { name, domains, webPage = '', state, alsoKnownAs } = row
  const fields = [countryCode, name, domains.join(' '), webPage, state ?? '', alsoKnownAs.join(';')]
  return fields.join('|').replace(/\|+$/, '')
}

export function parseLine(line: string): CatalogueRow {
  const [, name = '', domains = '', webPage = '', state = '', alsoKnownAs = ''] = line.split('|')
  const list = domains ? domains.split(' ') : []
  return {
    name,
    domains: list,
    webPage: webPage || (list[0] && `http://www.${list[0]}/`),
    state: state || null,
    alsoKnownAs: alsoKnownAs ? alsoKnownAs.split(';') : [],
  }
}
