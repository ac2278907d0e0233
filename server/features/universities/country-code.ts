import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { countryOptions, isCountryCode } from '#shared/domain/countries.ts'
import { plainWords } from './plain-words.ts'

// Names in common use that neither ISO nor Unicode has.
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['Emirates'],
  BO: ['Plurinational State of Bolivia'],
  BN: ['Brunei Darussalam'],
  CD: ['DRC', 'DR Congo', 'Congo DR', 'Congo Democratic Republic', 'Zaire'],
  CF: ['CAR'],
  CG: ['Congo Republic', 'Congo'],
  CN: ['Mainland China'],
  CV: ['Cabo Verde'],
  CZ: ['Czechia'],
  FM: ['Micronesia'],
  GB: ['Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong'],
  IE: ['Republic of Ireland', 'Eire'],
  IR: ['Iran'],
  KP: ["Democratic People's Republic of Korea"],
  KR: ['Korea'],
  LA: ["Lao People's Democratic Republic", 'Laos'],
  MD: ['Republic of Moldova', 'Moldova'],
  MK: ['Macedonia', 'Republic of Macedonia'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macau', 'Macao'],
  NG: ['Federal Republic of Nigeria', 'Naija'],
  NL: ['Holland'],
  PS: ['Palestinian Territory, Occupied'],
  SY: ['Syrian Arab Republic', 'Syria'],
  SZ: ['Swaziland', 'Eswatini'],
  TL: ['East Timor'],
  US: ['America'],
  VA: ['Holy See', 'Vatican'],
  VE: ['Bolivarian Republic of Venezuela', 'Venezuela'],
  VN: ['Viet Nam', 'Vietnam'],
}

let codesByName: Map<string, string> | undefined

/** The ISO 3166-1 alpha-2 code of a country given by English name, ISO code, or common other name. */
export function countryCodeOf(country: string): string | undefined {
  codesByName ??= readNames()
  return codesByName.get(nameKey(country))
}

function readNames(): Map<string, string> {
  countries.registerLocale(english)
  const names = new Map<string, string>()
  const add = (name: string, code: string) => names.set(nameKey(name), code)
  for (const [code, known] of Object.entries(countries.getNames('en', { select: 'all' }))) {
    if (!isCountryCode(code)) continue
    for (const name of [...known, code, countries.alpha2ToAlpha3(code) ?? code]) add(name, code)
  }
  for (const { value, label } of countryOptions(homeCountry().code)) add(label, value)
  for (const [code, others] of Object.entries(otherNames)) for (const name of others) add(name, code)
  return names
}

/** "Korea, Republic of" and "the Republic of Korea" are one name; so are "U.K." and "UK". */
function nameKey(country: string): string {
  const words = plainWords(country).split(' ')
  if (words.every(word => word.length === 1)) return words.join('')
  const telling = words.filter(word => !['the', 'of', 'and'].includes(word))
  // AND is the three-letter code of Andorra.
  return (telling.length > 0 ? telling : words).sort().join(' ')
}
