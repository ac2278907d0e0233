import { countryName } from '../../domain/countries.ts'
import { part } from '../current.ts'

/** Countries whose names have an article in a sentence; one string, because every page carries it. */
const withArticle = 'AE BS CD CF CG CZ DO GB GM KM MV NL PH SB SC US'

/** The country that the university is in: its ISO 3166-1 code, its name ('Gambia'), and its name within a sentence ('the Gambia'). */
export const homeCountry = part(({ institution: { address } }) => {
  const name = countryName(address.country)
  return { code: address.country, name, within: withArticle.includes(address.country) ? `the ${name}` : name }
})
